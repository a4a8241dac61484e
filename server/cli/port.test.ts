import { createServer } from "node:net";
import { expect, test } from "vitest";
import { portError } from "./port.ts";

test("reports a port in use before the start", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = address instanceof Object ? address.port : 0;
  expect(await portError("127.0.0.1", port)).toMatch(/^Port \d+ is in use on 127\.0\.0\.1/);
  await new Promise((resolve) => server.close(resolve));
  expect(await portError("127.0.0.1", port)).toBeUndefined();
});

test("reports a foreign address before the start", async () => {
  expect(await portError("192.0.2.1", 4173)).toMatch(/^HOST 192\.0\.2\.1 is not an address/);
});
