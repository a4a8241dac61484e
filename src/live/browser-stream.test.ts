import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openBrowserStream } from "./browser-stream.ts";

/** A browser's WebSocket, whose events the test sends. */
class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  static isForbidden = false;
  readonly sent: string[] = [];
  readyState = 0;
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly url: string;

  constructor(url: URL) {
    if (FakeSocket.isForbidden) throw new DOMException("Refused", "SecurityError");
    this.url = url.href;
    FakeSocket.made.push(this);
  }

  send(text: string) {
    this.sent.push(text);
  }

  close() {
    this.isClosed = true;
  }
}

function at(origin: string) {
  vi.stubGlobal("location", { origin });
  vi.stubGlobal("WebSocket", FakeSocket);
}

const listen = () => ({ opened: vi.fn(), message: vi.fn(), closed: vi.fn() });

function connect() {
  const listener = listen();
  const connection = openBrowserStream("/feed")?.(listener);
  const socket = FakeSocket.made.at(-1);
  if (!connection || !socket) throw new Error("No connection was begun");
  return { listener, connection, socket };
}

beforeEach(() => {
  FakeSocket.made = [];
  FakeSocket.isForbidden = false;
  at("https://desk.example");
});
afterEach(() => vi.unstubAllGlobals());

describe("a stream over a WebSocket", () => {
  test.each([
    ["https://desk.example", "wss://desk.example/feed"],
    ["http://127.0.0.1:4173", "ws://127.0.0.1:4173/feed"],
  ])("is on the gateway of the page's own origin, %s", (origin, url) => {
    at(origin);
    expect(connect().socket.url).toBe(url);
  });

  test.each([
    undefined,
    null,
    "",
    "//other.example/feed",
    "https://other.example/feed",
    "wss://desk.example/feed",
    "//",
    "javascript:1",
  ])("is none at %j", (path) => {
    expect(openBrowserStream(path)).toBeUndefined();
    expect(FakeSocket.made).toEqual([]);
  });

  test("passes on what comes, as text", () => {
    const { listener, socket } = connect();
    socket.onopen?.();
    socket.onmessage?.({ data: "{}" });
    socket.onmessage?.({ data: new ArrayBuffer(4) });
    socket.onclose?.({ code: 4001 });
    expect(listener.opened).toHaveBeenCalledOnce();
    expect(listener.message.mock.calls).toEqual([["{}"], [""]]);
    expect(listener.closed.mock.calls).toEqual([[4001]]);
  });

  test("sends only while it is established", () => {
    const { connection, socket } = connect();
    connection.send({ kind: "probe" });
    socket.readyState = FakeSocket.OPEN;
    connection.send({ kind: "probe" });
    socket.readyState = 3;
    connection.send({ kind: "probe" });
    expect(socket.sent).toEqual(['{"kind":"probe"}']);
  });

  test("tells nothing more once it is closed", () => {
    const { listener, connection, socket } = connect();
    connection.close();
    socket.onmessage?.({ data: "{}" });
    socket.onclose?.({ code: 1000 });
    expect(socket.isClosed).toBe(true);
    expect(listener.message).not.toHaveBeenCalled();
    expect(listener.closed).not.toHaveBeenCalled();
  });

  test("ends like any other, in a later turn, when the browser refuses it at once", async () => {
    FakeSocket.isForbidden = true;
    const listener = listen();
    openBrowserStream("/feed")?.(listener);
    expect(listener.closed).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(listener.closed.mock.calls).toEqual([[1006]]));
  });

  test("reports nothing when the browser refuses it and it is closed in the same turn", async () => {
    FakeSocket.isForbidden = true;
    const listener = listen();
    openBrowserStream("/feed")?.(listener).close();
    await new Promise((resolve) => setTimeout(resolve));
    expect(listener.closed).not.toHaveBeenCalled();
  });
});
