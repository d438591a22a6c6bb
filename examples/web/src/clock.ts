import type { Portico, ResponseInfo } from "portico-client";
import { type IndiaTime, indiaTime } from "portico-client/insight";
import { useSyncExternalStore } from "react";

/** Milliseconds by which the clock of the demo portal is ahead of the device's; kept for a visit without a connection. */
let aheadMs = Number(localStorage.getItem("clock"));

const inIndia = (ms: number): IndiaTime => indiaTime(new Date(ms + aheadMs));

/** Notes what a response says about the clock. An app for real students needs neither this nor `aheadMs`. */
export function noticeClock({ demoTime }: ResponseInfo, onOtherDay: () => void): void {
  if (demoTime === undefined) return;
  const isOther = aheadMs !== 0 && !demoTime.startsWith(inIndia(Date.now()).date);
  aheadMs = Date.parse(`${demoTime}+05:30`) - Date.now();
  localStorage.setItem("clock", String(aheadMs));
  if (isOther) onOtherDay();
}

/** Asks for the clock of the demo portal, which somebody may have moved, now and when the student comes back. */
export function followClock(client: Portico): void {
  const ask = () => {
    if (aheadMs !== 0 && !document.hidden) client.isLoggedIn().catch(() => {});
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}

/** The day on which data was read, for calculations. */
export const dayOf = (moment: Date): string => inIndia(moment.getTime()).date;

/** Short, because timers do not run while the device sleeps. */
const onTick = (notify: () => void) => {
  const timer = setInterval(notify, 5_000);
  document.addEventListener("visibilitychange", notify);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", notify);
  };
};
const minute = () => Math.floor((Date.now() + aheadMs) / 60_000);

/** The day and time at the university. A page that is left open is shown again every minute. */
export const useNow = (): IndiaTime => indiaTime(new Date(useSyncExternalStore(onTick, minute) * 60_000));
