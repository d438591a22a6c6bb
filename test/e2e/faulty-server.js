// The real service with a defect that SIGCONT triggers. The first argument names the defect.
const secret = process.env.SENTINEL;
const defects = {
  throw: () => {
    throw new Error(`the password is ${secret}`);
  },
  throwLines: () => {
    throw new TypeError(`no\n    at ${secret} (file:///${secret}.js:1:1)\n    at ${secret}`);
  },
  throwText: () => {
    throw secret;
  },
  reject: () => {
    void Promise.reject(new Error(`the password is ${secret}`, { cause: new Error(secret) }));
  },
  twice: () => {
    setImmediate(defects.throw);
    defects.throw();
  },
};
process.on("SIGCONT", defects[process.argv[2]]);
await import("../../dist/bundle/server.js");
