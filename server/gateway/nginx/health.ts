import { get as getHttp } from "node:http";
import { get as getHttps } from "node:https";

// The health check of a container: `node health.mjs [path]` ends with code 0 if the server answers 200. It is bundled for
// both images, see the Dockerfile in this folder.

const { PORT = "", TLS_CERTIFICATE = "" } = process.env;
const [path = "/healthz"] = process.argv.slice(2);
const get = TLS_CERTIFICATE === "" ? getHttp : getHttps;
// Over the loopback, the certificate need not match the name.
const request = get(
  { host: "127.0.0.1", port: PORT, path, rejectUnauthorized: false },
  (response) => {
    // Docker stores the output of a check: /readyz gives the reason.
    response.pipe(process.stdout);
    process.exitCode = response.statusCode === 200 ? 0 : 1;
  },
);
request.on("error", (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
