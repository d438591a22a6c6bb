import { Caller } from "./caller.ts";
import { type ServerProcess, startFloor, startService } from "./processes.ts";
import type { Exchange } from "./record-exchanges.ts";
import { median } from "./statistics.ts";

/** One process of a round, which measures a value for each figure. */
type Values = Readonly<Record<string, number>>;

/** A figure over all rounds. */
export interface Comparison {
  /** Medians of the rounds. */
  readonly service: number;
  readonly floor: number;
  /** Median of the ratios service : floor within a round. */
  readonly ratio: number;
  /** The largest value of the service. */
  readonly worst: number;
}

export interface Rounds {
  readonly portalUrl: string;
  readonly exchanges: readonly Exchange[];
  /** Connections to the portal, of the service and of the floor. */
  readonly connections?: number;
  /** Additional variables of the service. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A process that is warm can be lucky or unlucky by a third, so every round has new ones. Default 5. */
  readonly rounds?: number;
  measure(server: ServerProcess, caller: Caller): Promise<Values>;
}

/** Measures the service and the floor in turns, each in a new process per round. */
export async function compare(options: Rounds): Promise<(name: string) => Comparison> {
  const { portalUrl, exchanges, connections = 64, environment = {}, rounds = 5 } = options;
  const services: Values[] = [];
  const floors: Values[] = [];
  for (let round = 0; round < rounds; round++) {
    const variables = { PORTAL_CONNECTIONS: String(connections), ...environment };
    services.push(await measured(await startService(portalUrl, variables), options));
    floors.push(await measured(await startFloor(portalUrl, exchanges, connections), options));
  }
  return (name) => {
    const of = (values: readonly Values[]) => values.map((value) => value[name] ?? Number.NaN);
    const service = of(services);
    const floor = of(floors);
    return {
      service: median(service),
      floor: median(floor),
      ratio: median(service.map((value, round) => value / (floor[round] ?? Number.NaN))),
      worst: Math.max(...service),
    };
  };
}

async function measured(server: ServerProcess, { measure }: Rounds): Promise<Values> {
  const caller = new Caller(server.url);
  const values = await measure(server, caller);
  await caller.close();
  await server.stop();
  return values;
}
