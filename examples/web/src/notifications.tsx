import type { ResponseBody } from "portico-client";
import { usePortico } from "portico-react";
import { useState } from "react";
import { useSettings } from "./settings.tsx";
import type { Texts } from "./texts/en.ts";

type Hold = ResponseBody<"/hold/status">;
type Part = NonNullable<Hold["notify"]>["parts"][number];

/** The choices, and the parts that each has. */
const choices = (t: Texts): readonly (readonly [string, readonly Part[]])[] => [
  [t.marks, ["marks"]],
  [t.attendance, ["attendance"]],
  [t.exams, ["exam_schedule"]],
  [t.assignments, ["digital_assignments"]],
  [t.outings, ["general_outing_requests", "weekend_outing_requests"]],
];

/** The sentences of the service worker, which cannot know the language of the app. */
async function keepTexts(t: Texts): Promise<void> {
  const parts = choices(t).flatMap(([name, of]) => of.map((part) => [`${part}.changed`, t.hasChanged(name)]));
  const ofHold = { "hold.ending": t.endsSoon, "hold.ended": t.logInAgain };
  const ofOthers = { "hold.subscribed": t.otherBrowser, "hold.unsubscribed": t.fewerNotifications };
  const texts = { ...Object.fromEntries(parts), ...ofHold, ...ofOthers };
  await (await caches.open("notifications")).put("notifications.json", Response.json(texts));
}

/** The subscription of this browser with the key of the service. One with another key gets nothing more. */
async function subscribed(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  return subscribe().catch(async (error: unknown) => {
    const known = await pushManager.getSubscription();
    if (known === null) throw error;
    await known.unsubscribe();
    return subscribe();
  });
}

/** What this browser is notified of, while the service holds the session. */
export function Notifications({ hold, refetch }: { readonly hold: Hold | undefined; readonly refetch: () => void }) {
  const { t } = useSettings();
  const portico = usePortico();
  const [isRefused, setIsRefused] = useState(false);
  /** The last choice, before the service has answered. */
  const [chosen, setChosen] = useState<readonly Part[] | null>(null);
  const { web_push_key: key, notify } = hold ?? {};
  if (!key || !notify || !("PushManager" in globalThis)) return null;
  const parts = chosen ?? (notify.web_push.length > 0 ? notify.parts : []);
  const choose = async (of: readonly Part[], isOn: boolean) => {
    const next = [...parts.filter((part) => !of.includes(part)), ...(isOn ? of : [])];
    const [first, ...others] = next;
    setChosen(next);
    try {
      if (first === undefined) {
        // Before: the student needs no notification of what they do here.
        await (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.unsubscribe();
        await portico.holdNotifyRemove({});
      } else {
        await keepTexts(t);
        // The keys are part of every subscription that is for Web Push.
        const web_push = (await subscribed(key)).toJSON() as {
          endpoint: string;
          keys: { p256dh: string; auth: string };
        };
        await portico.holdNotify({ parts: [first, ...others], web_push });
      }
      setIsRefused(false);
    } catch {
      setChosen(null);
      setIsRefused(true);
    }
    refetch();
  };
  return (
    <fieldset className="list">
      <legend>{t.notifyOf}</legend>
      {choices(t).map(([name, of]) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={of.every((part) => parts.includes(part))}
            onChange={({ target }) => void choose(of, target.checked)}
          />{" "}
          {name}
        </label>
      ))}
      {notify.web_push.length > 0 && <small>{t.notifiedBrowsers(notify.web_push.length)}</small>}
      {isRefused && <p role="alert">{t.notNotified}</p>}
    </fieldset>
  );
}
