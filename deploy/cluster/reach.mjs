// reach.mjs HOST:PORT...: prints for each whether a connection can be opened.
import { connect } from "node:net";

for (const target of process.argv.slice(1)) {
  const [host, port] = target.split(":");
  const result = await new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: 1500 }, () => resolve("open"));
    socket.on("timeout", () => resolve("blocked"));
    socket.on("error", () => resolve("blocked"));
  });
  console.log(result);
}
process.exit();
