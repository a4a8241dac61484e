import { type Helper, startHelper } from "./process.ts";

/** The messages that browsers received in a span. */
export interface Taken {
  /** The latencies of the sampled messages, in milliseconds from the service's answer. */
  readonly latencies: readonly number[];
  readonly messages: number;
  readonly bytes: number;
  /** The codes of streams that the gateway closed. */
  readonly closings: readonly number[];
  /** The times from connecting to the first answers, in milliseconds. */
  readonly firstAnswers: readonly number[];
  readonly open: number;
}

/** Browsers in processes of their own. */
export interface Browsers {
  open(crowd: {
    readonly port: number;
    readonly count: number;
    readonly transport: "websocket" | "response";
    readonly demands?: readonly string[];
    /** Whether all connect at one instant instead of in waves. */
    readonly atOnce?: boolean;
    readonly isStuck?: boolean;
  }): Promise<void>;
  take(): Promise<Taken>;
  closeAll(): Promise<void>;
  close(): Promise<void>;
}

const WAVE = 100;
/** One browser in this many is measured. */
const SAMPLED = 10;

/**
 * Starts browsers. Every tenth is measured and has a separate process: in one process the browsers would wait for each
 * other, which browsers on different machines do not.
 */
export function startBrowsers(): Browsers {
  const file = new URL("./crowd.ts", import.meta.url);
  const [measured, rest] = [startHelper(file), startHelper(file)];
  const both: readonly Helper[] = [measured, rest];
  return {
    async open({ count, atOnce, ...crowd }) {
      const wave = atOnce ? count : WAVE;
      for (let from = 0; from < count; from += wave) {
        const size = Math.min(wave, count - from);
        const sampled = Math.ceil(size / SAMPLED);
        await Promise.all([
          measured.call("open", { ...crowd, count: sampled, isSampled: true }),
          rest.call("open", { ...crowd, count: size - sampled, isSampled: false }),
        ]);
      }
    },
    async take() {
      const taken = await Promise.all(both.map((helper) => helper.call<Taken>("take")));
      const sum = (figureOf: (each: Taken) => number) =>
        taken.reduce((total, each) => total + figureOf(each), 0);
      return {
        latencies: taken.flatMap(({ latencies }) => latencies),
        messages: sum(({ messages }) => messages),
        bytes: sum(({ bytes }) => bytes),
        closings: taken.flatMap(({ closings }) => closings),
        firstAnswers: taken.flatMap(({ firstAnswers }) => firstAnswers),
        open: sum(({ open }) => open),
      };
    },
    async closeAll() {
      await Promise.all(both.map((helper) => helper.call("closeAll")));
    },
    async close() {
      await Promise.all(both.map((helper) => helper.close()));
    },
  };
}
