import { readFile } from "node:fs/promises";

/** The used part of a .cpuprofile. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** A node of the flame graph: calls of one function from one caller, times in microseconds. */
interface Frame {
  readonly name: string;
  total: number;
  self: number;
  readonly children: Map<string, Frame>;
}

/**
 * Formats a .cpuprofile as a text flame graph: one line per function that takes at least the given percentage of the busy
 * time, with its total and self share. Functions of one library (or of Node.js) that call each other share a line.
 */
export async function foldProfile(file: string, smallestPercent: number): Promise<string> {
  const profile: CpuProfile = JSON.parse(await readFile(file, "utf8"));
  const root = framesOf(profile);
  const busy = root.total;
  const lines: string[] = [];
  const draw = (frame: Frame, depth: number) => {
    const percent = (us: number) => ((us / busy) * 100).toFixed(1).padStart(5);
    if ((frame.total / busy) * 100 < smallestPercent) return;
    lines.push(`${percent(frame.total)} %  ${percent(frame.self)} %  ${"  ".repeat(depth)}${frame.name}`);
    const children = [...frame.children.values()].sort((a, b) => b.total - a.total);
    for (const child of children) draw(child, depth + 1);
  };
  draw(root, 0);
  return ["  total     self", ...lines].join("\n");
}

function framesOf({ nodes, samples, timeDeltas }: CpuProfile): Frame {
  const self = new Map<number, number>();
  for (const [index, id] of samples.entries()) {
    self.set(id, (self.get(id) ?? 0) + Math.max(0, timeDeltas[index] ?? 0));
  }
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const newFrame = (name: string): Frame => ({ name, total: 0, self: 0, children: new Map() });
  const root = newFrame("busy");

  const add = (id: number, path: readonly Frame[]) => {
    const node = byId.get(id);
    if (node === undefined || node.callFrame.functionName === "(idle)") return;
    const name = nameOf(node.callFrame);
    const above = path.at(-1) ?? root;
    const frame = name === above.name ? above : (above.children.get(name) ?? newFrame(name));
    if (frame !== above) above.children.set(name, frame);
    const here = frame === above ? path : [...path, frame];
    const us = self.get(id) ?? 0;
    frame.self += us;
    for (const each of here) each.total += us;
    for (const child of node.children ?? []) add(child, here);
  };
  const [first] = nodes;
  for (const child of first?.children ?? []) add(child, [root]);
  return root;
}

/** The library name, or function and file for our own code. */
function nameOf({ functionName, url }: { readonly functionName: string; readonly url: string }): string {
  const library = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (library !== undefined) return `[${library}]`;
  const own = /\/dist\/(.*)\.js$/.exec(url)?.[1];
  const name = functionName === "" ? "(anonymous)" : functionName;
  if (own !== undefined) return `${name}  ${own}.ts`;
  return url.startsWith("node:") ? "[node]" : name;
}
