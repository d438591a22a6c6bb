// The service as it is started for real, with a defect that SIGCONT sets off. The first argument tells which.
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
await import("../../dist/src/server.js");
