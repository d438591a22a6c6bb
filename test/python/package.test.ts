import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { cacheFolder, isInstalled, run } from "../dev-tools.ts";

const PYRIGHT = "pyright@1.1.414";

const root = join(import.meta.dirname, "../..");
const source = join(root, "python");
const cache = join(cacheFolder, "python");
const packed = join(cache, "packed");
const demoService = JSON.stringify([process.execPath, join(root, "dist/bundle/main.js"), "demo-service"]);

/** Creates a virtual environment unless it exists, and returns its interpreter. */
async function environment(name: string, python = "python3"): Promise<string> {
  const folder = join(cache, name);
  await run([python, "-m", "venv", folder], ".");
  return join(folder, "bin/python");
}

const pip = (python: string, ...args: readonly string[]) =>
  run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...args], ".");

/** The code blocks of the README, as one program. */
async function readmeProgram(): Promise<string> {
  const readme = await readFile(join(source, "README.md"), "utf8");
  return [...readme.matchAll(/```python\n([\s\S]*?)```/g)].map(([, code = ""]) => code).join("\n");
}

let tools: string;
let wheel: string;
beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  await run([process.execPath, "tools/build/main.js", "types", "server"], root);
  tools = await environment("tools");
  await pip(tools, "--requirement", join(source, "requirements-dev.txt"));
  await rm(packed, { recursive: true, force: true });
  await run([tools, "-m", "build", "--no-isolation", "--outdir", packed, source], source);
  const files = await readdir(packed);
  wheel = join(packed, files.find((file) => file.endsWith(".whl")) ?? "");
});

describe("the Python package", () => {
  it("has the version of the packages, and the generated files in the wheel and the source distribution", async () => {
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    const files = (await readdir(packed)).sort();
    expect(files).toEqual([`portico_client-${version}-py3-none-any.whl`, `portico_client-${version}.tar.gz`]);
    const modules = (await readdir(join(source, "src/portico")))
      .filter((file) => /\.py$|^py\.typed$/.test(file))
      .sort();
    const list =
      "import sys, tarfile, zipfile; a = sys.argv[1]; f = zipfile.ZipFile(a).namelist() if a.endswith('.whl') else tarfile.open(a).getnames(); print('\\n'.join(f))";
    for (const file of files) {
      const names = (await run([tools, "-c", list, join(packed, file)], ".")).split("\n");
      const own = names.flatMap((name) => /(?:^|\/)portico\/([^/]+)$/.exec(name)?.[1] ?? []).sort();
      expect(own).toEqual(modules);
    }
  });

  it("is accepted by the registry's check", async () => {
    expect(await run([tools, "-m", "twine", "check", "--strict", ...(await readdir(packed))], packed)).not.toMatch(
      /FAILED/,
    );
  });

  it("passes mypy and pyright in strict mode, and so do the examples of the README where it is installed", async () => {
    const program = join(cache, "readme.py");
    await writeFile(program, await readmeProgram());
    await pip(tools, "--force-reinstall", "--no-deps", wheel);
    await pip(tools, `${wheel}[pandas]`);
    await run([tools, "-m", "mypy", "--strict", join(source, "src"), program], source);
    await run(["npx", "--yes", PYRIGHT, "--pythonpath", tools, join(source, "src"), program], source);
  });

  it("passes its tests from the wheel: rules, and everything against the demo service, the README included", async () => {
    const output = await run([tools, "-m", "pytest", join(source, "tests")], cache, { DEMO_SERVICE: demoService });
    expect(output).toMatch(/^\d+ passed/m);
  });

  const versions = ["3.10", "3.11", "3.12", "3.13"].filter((version) => isInstalled(`python${version}`));
  it.each(versions)("keeps the rules on Python %s, in an environment that has nothing else", async (version) => {
    const python = await environment(`python-${version}`, `python${version}`);
    await pip(python, "--force-reinstall", "--no-deps", wheel);
    await pip(python, wheel, "pytest==9.2.0");
    const rules = join(source, "tests/test_rules.py");
    expect(await run([python, "-m", "pytest", rules], cache)).toMatch(/^\d+ passed/m);
  });
});
