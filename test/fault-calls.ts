import { pages as demoPages } from "../demo-portal/pages/index.ts";
import type { RecordedRequest } from "../demo-portal/state/request.ts";
import { coreEndpoints } from "../src/features/index.ts";
import type { Service } from "./service.ts";

/** A call of the service, for faults at its portal pages. */
export interface FaultCall {
  readonly name: string;
  readonly path: string;
  /** Prepares the call, usually by a login. Resolves to the fields of its body. */
  prepare(service: Service): Promise<Record<string, unknown>>;
}

const credentials = { registration_number: "23DMO0001", password: "pass_good" };

const sessions = new WeakMap<Service, Promise<Record<string, unknown>>>();

/** Returns the session of a service that all data calls share. */
function logIn(service: Service): Promise<Record<string, unknown>> {
  const session = sessions.get(service) ?? startSession(service);
  sessions.set(service, session);
  return session;
}

async function startSession(service: Service): Promise<Record<string, unknown>> {
  const { body } = await service.post("/auth/login", credentials);
  if (body.status !== "authenticated") throw new Error(`The login ended with ${body.code ?? body.status}.`);
  return { session: body.session };
}

async function demandOtp(service: Service): Promise<Record<string, unknown>> {
  const { body } = await service.post("/auth/login", { registration_number: "24DMO0006", password: "pass_good" });
  if (body.status !== "otp_required") throw new Error(`The login ended with ${body.code ?? body.status}.`);
  return { otp_challenge: body.otp_challenge };
}

const authCalls: readonly FaultCall[] = [
  { name: "/auth/login", path: "/auth/login", prepare: async () => credentials },
  {
    name: "/auth/verify_otp",
    path: "/auth/verify_otp",
    prepare: async (service) => ({ ...(await demandOtp(service)), otp: "123456" }),
  },
  { name: "/auth/resend_otp", path: "/auth/resend_otp", prepare: demandOtp },
];

/** Every data endpoint with its example, and again without the semester if it is optional: the service then searches for it. */
const dataCalls: readonly FaultCall[] = coreEndpoints
  .filter(({ body }) => "session" in body.properties)
  .flatMap(({ path, body, example }) => {
    const { sem_sub_id: _, ...withoutSemester } = example;
    const isSearched = !(body.required ?? []).includes("sem_sub_id") && "sem_sub_id" in body.properties;
    const searched = isSearched ? [{ name: `${path} without sem_sub_id`, fields: withoutSemester }] : [];
    return [{ name: path, fields: example }, ...searched].map(
      ({ name, fields }): FaultCall => ({
        name,
        path,
        prepare: async (service) => ({ ...(await logIn(service)), ...fields }),
      }),
    );
  });

export const faultCalls: readonly FaultCall[] = [...authCalls, ...dataCalls];

const loginPlaces: Readonly<Record<string, string>> = {
  "GET /vtop/open/page": "landing",
  "POST /vtop/prelogin/setup": "setup",
  "GET /vtop/login": "login_page",
  "POST /vtop/login": "login",
  "GET /vtop/content": "home",
  "POST /vtop/validateSecurityOtp": "otp",
  "POST /vtop/resendSecurityOtp": "resend",
};

/** The places of the demo portal that answered these requests, without duplicates. */
export function placesOf(requests: readonly RecordedRequest[]): string[] {
  const places = requests.flatMap(({ method, path }) => {
    const page = demoPages.find((candidate) => method === "POST" && path === `/vtop/${candidate.path}`);
    return page?.name ?? loginPlaces[`${method} ${path}`] ?? [];
  });
  return [...new Set(places)];
}
