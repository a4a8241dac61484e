import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { requestForgetPace } from "./command-request.ts";
import { FORGET_PACE, isTooLong, openCommandSocket, socketPath } from "./command-socket.ts";

let root: string;
const closing: (() => unknown)[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "touchline-command-"));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  rmSync(root, { recursive: true, force: true });
});

/** A server with its socket, and how often it was asked to forget the pace. */
async function open(folder = join(root, "state"), passOn: () => Promise<void> = async () => {}) {
  const lines: string[] = [];
  let forgotten = 0;
  const forgetPace = () => {
    forgotten += 1;
    return passOn();
  };
  const log = (line: string) => void lines.push(line);
  const socket = await openCommandSocket({ folder, source: "svc-a", forgetPace, log });
  closing.push(socket.close);
  const path = socketPath(folder, "svc-a");
  return { folder, path, lines, close: socket.close, forgotten: () => forgotten };
}

/** Sends a text in these pieces, and ends with what was answered. */
async function send(path: string, ...pieces: readonly string[]): Promise<string> {
  const socket = createConnection(path);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk.toString();
  });
  // A server that cuts off what it does not understand may reset the connection.
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise(setImmediate);
  }
  await closed;
  return text;
}

describe("the socket for commands", () => {
  test("is accessible to this user only, and leaves no other file", async () => {
    const { folder, path, lines } = await open();
    const { mode } = statSync(path);
    expect((mode & 0o777).toString(8)).toBe("600");
    expect(lstatSync(path).isSocket()).toBe(true);
    expect(readdirSync(folder)).toEqual(["command-svc-a.sock"]);
    expect(lines).toEqual([]);
  });

  test("forgets the pace once for each request", async () => {
    const { path, forgotten } = await open();
    expect(await requestForgetPace(path)).toBe("forgotten");
    expect(forgotten()).toBe(1);
    expect(await send(path, "forget", "-pace\n")).toBe("forgotten\n");
    expect(forgotten()).toBe(2);
  });

  test("reports a request that fails", async () => {
    const { path, lines } = await open(undefined, () => Promise.reject(new TypeError("away")));
    expect(await requestForgetPace(path)).toBe("failed");
    expect(lines).toEqual(["npm run reset-pace failed (TypeError)."]);
  });

  test.each([
    ["another word", ["reset\n"]],
    ["another line end", ["forget-pace\r\n"]],
    ["something before", [" forget-pace\n"]],
    ["something behind", ["forget-pace\nforget-pace\n"]],
    ["another case", ["FORGET-PACE\n"]],
    ["HTTP", ["GET / HTTP/1.1\r\n\r\n"]],
    ["a wrong end in a second piece", ["forget-", "paces"]],
    ["a mebibyte", ["x".repeat(1024 * 1024)]],
    ["bytes that are no text", ["\u0000\uffff"]],
  ])("refuses %s", async (_, pieces) => {
    const { path, forgotten } = await open();
    expect(["refused\n", ""]).toContain(await send(path, ...pieces));
    expect(forgotten()).toBe(0);
    expect(await requestForgetPace(path)).toBe("forgotten");
  });

  test("disconnects clients that send nothing or half a request, and answers the next", async () => {
    const { path, forgotten } = await open();
    expect(await Promise.all([send(path), send(path, "forget")])).toEqual(["", ""]);
    expect(forgotten()).toBe(0);
    expect(await requestForgetPace(path)).toBe("forgotten");
  });

  test("is removed when the server closes, with its connections", async () => {
    const { folder, path, close } = await open();
    const waiting = send(path, "forget");
    await expect.poll(() => connections(path)).toBe("open");
    close();
    expect(await waiting).toBe("");
    expect(readdirSync(folder)).toEqual([]);
    expect(await requestForgetPace(path)).toBe("no-server");
  });

  test("belongs to the server that was opened last, whichever closes first", async () => {
    const first = await open();
    const second = await open();
    first.close();
    expect(await requestForgetPace(second.path)).toBe("forgotten");
    expect([first.forgotten(), second.forgotten()]).toEqual([0, 1]);
    second.close();
    expect(readdirSync(first.folder)).toEqual([]);
  });

  test("replaces the socket of a killed process", async () => {
    const folder = join(root, "state");
    mkdirSync(folder);
    const path = socketPath(folder, "svc-a");
    const script = `require("node:net").createServer().listen(${JSON.stringify(path)}, () => console.log("listening"))`;
    const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "close");
    expect(lstatSync(path).isSocket()).toBe(true);
    expect(await requestForgetPace(path)).toBe("no-server");
    const { forgotten, lines } = await open();
    expect(await requestForgetPace(path)).toBe("forgotten");
    expect(forgotten()).toBe(1);
    expect(lines).toEqual([]);
  });

  test("replaces a plain file", async () => {
    const folder = join(root, "state");
    mkdirSync(folder);
    const path = socketPath(folder, "svc-a");
    writeFileSync(path, "");
    expect(await requestForgetPace(path)).toBe("no-server");
    await open();
    expect(await requestForgetPace(path)).toBe("forgotten");
  });

  test("logs one line if its path is too long", async () => {
    const { folder, path, lines, close } = await open(join(root, "f".repeat(100)));
    expect(isTooLong(path)).toBe(true);
    expect(lines).toEqual([expect.stringMatching(/^npm run reset-pace will not reach [^\n]*\.$/)]);
    expect(() => readdirSync(folder)).toThrow("ENOENT");
    close();
  });

  test("logs one line if its folder cannot be used", async () => {
    const folder = join(root, "state");
    writeFileSync(folder, "");
    const { lines, close } = await open(folder);
    expect(lines).toEqual([expect.stringMatching(/^npm run reset-pace will not reach [^\n]*\.$/)]);
    close();
  });
});

/** Returns whether the server takes a connection. */
const connections = (path: string) =>
  new Promise((resolve) => {
    const socket = createConnection(path, () => {
      socket.destroy();
      resolve("open");
    });
    socket.on("error", () => resolve("closed"));
  });

describe("a request to the socket", () => {
  async function answering(reply: (request: string) => string | undefined) {
    const path = join(root, "s");
    const server = createServer((socket) => {
      socket.on("data", (chunk) => {
        const text = reply(chunk.toString());
        if (text === undefined) return;
        socket.end(text);
      });
      socket.on("error", () => undefined);
      closing.push(() => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(path, resolve));
    closing.push(() => server.close());
    return path;
  }

  test.each([
    ["nothing", () => ""],
    ["something else", () => "no\n"],
    ["too much", () => `forgotten\n${"x".repeat(1000)}`],
  ])("fails if the reply is %s", async (_, reply) => {
    expect(await requestForgetPace(await answering(reply))).toBe("no-answer");
  });

  test("ends without a reply", async () => {
    const asked: string[] = [];
    const path = await answering((text) => {
      asked.push(text);
      return undefined;
    });
    expect(await requestForgetPace(path, 200)).toBe("no-answer");
    expect(asked).toEqual([FORGET_PACE]);
  });

  test("finds no server at a path below a file", async () => {
    writeFileSync(join(root, "file"), "");
    expect(await requestForgetPace(join(root, "file", "s"))).toBe("no-server");
  });

  test("is not permitted to another user", async () => {
    const { folder, path, forgotten } = await open();
    // Only the socket itself keeps the other one out.
    chmodSync(root, 0o711);
    chmodSync(folder, 0o711);
    expect(await asOther(path, () => requestForgetPace(path))).toBe("not-permitted");
    expect(forgotten()).toBe(0);
  });
});

/** Begins something as another user; where this user may not become one, without the right to the socket. */
function asOther<T>(path: string, begin: () => T): T {
  if (process.getuid?.() !== 0) {
    chmodSync(path, 0o000);
    return begin();
  }
  process.seteuid?.(65_534);
  try {
    return begin();
  } finally {
    process.seteuid?.(0);
  }
}
