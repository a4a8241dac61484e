import { connect, type Socket } from "node:net";
import { clientFrame, createFrameReader } from "./frames.ts";
import { answerCalls, machineNow } from "./process.ts";

/** Browsers as a server sees them: connections that read messages and measure their latency. */
interface Crowd {
  readonly port: number;
  readonly count: number;
  readonly transport: "websocket" | "response";
  /** Messages to send on each open connection; several are sent in turn, four times a second. */
  readonly demands?: readonly string[];
  /** Whether they stop reading once their connections are open. */
  readonly isStuck?: boolean;
  /** Whether they read the contents of their messages. */
  readonly isSampled: boolean;
}

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const STAMP = /"at":(\d+\.?\d*)/;
const UPDATED = /updatedAt\\":\\"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})(\d{6})Z/g;

const sockets = new Set<Socket>();
let latencies: number[] = [];
let messages = 0;
let bytes = 0;
let closings: number[] = [];
let firstAnswers: number[] = [];

function open(crowd: Crowd): Promise<void> {
  const begunAt = machineNow();
  return new Promise((resolve, reject) => {
    const socket = connect(crowd.port, "127.0.0.1", () => socket.write(requestOf(crowd)));
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.once("error", reject);
    socket.once("data", (head) => {
      socket.off("error", reject);
      socket.on("error", () => socket.destroy());
      const end = head.indexOf("\r\n\r\n") + 4;
      if (!/^HTTP\/1\.1 (?:101|200) /.test(head.toString("latin1"))) reject(new Error("refused"));
      for (const demand of crowd.demands?.slice(0, 1) ?? []) say(socket, demand);
      if (crowd.isStuck) churn(socket, crowd.demands ?? []);
      else read(socket, crowd, begunAt, head.subarray(end));
      resolve();
    });
  });
}

const say = (socket: Socket, text: string): void => {
  socket.write(clientFrame(TEXT, Buffer.from(text)));
};

/** Each change of the demand brings a whole list, which nobody reads. */
function churn(socket: Socket, demands: readonly string[]): void {
  socket.pause();
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    const demand = demands[turn % demands.length];
    if (demand !== undefined && socket.writable) say(socket, demand);
  }, 250);
  socket.on("close", () => clearInterval(timer));
}

function read(
  socket: Socket,
  { transport, demands, isSampled }: Crowd,
  begunAt: number,
  first: Buffer,
): void {
  let isNew = demands !== undefined;
  const take = (text: Buffer) => {
    messages += 1;
    if (isNew && text.includes('"answers"')) {
      isNew = false;
      firstAnswers.push(machineNow() - begunAt);
    } else if (isSampled) sample(text.toString("latin1"));
  };
  const frames = createFrameReader((opcode, payload) => {
    if (opcode === TEXT) take(payload);
    else if (opcode === PING) socket.write(clientFrame(PONG, payload));
    else if (opcode === CLOSE) closings.push(payload.readUInt16BE(0));
  });
  // Each event fits into one packet of the loopback by far.
  const receive = transport === "websocket" ? frames : take;
  if (first.length > 0) receive(first);
  socket.on("data", (chunk) => {
    bytes += chunk.length;
    receive(chunk);
  });
}

function sample(text: string): void {
  const now = machineNow();
  const [, stamp] = STAMP.exec(text) ?? [];
  if (stamp !== undefined) latencies.push(now - Number(stamp));
  for (const [, whole = "", fraction] of text.matchAll(UPDATED)) {
    latencies.push(now - Date.parse(`${whole}Z`) - Number(fraction) / 1e6);
  }
}

function requestOf({ port, transport }: Crowd): string {
  const lines = [
    "GET /feed HTTP/1.1",
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
  ];
  const upgrade = [
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  return `${[...lines, ...(transport === "websocket" ? upgrade : [])].join("\r\n")}\r\n\r\n`;
}

answerCalls({
  async open(crowd: Crowd) {
    await Promise.all(Array.from({ length: crowd.count }, () => open(crowd)));
  },
  /** Returns the messages received since the last call. */
  take() {
    const taken = { latencies, messages, bytes, closings, firstAnswers, open: sockets.size };
    latencies = [];
    closings = [];
    firstAnswers = [];
    messages = 0;
    bytes = 0;
    return taken;
  },
  closeAll() {
    for (const socket of sockets) socket.destroy();
  },
});
