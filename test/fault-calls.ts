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
