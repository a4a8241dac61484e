import { describe, expect, test } from "vitest";
import { createClient } from "./client.ts";
import type { Timers } from "./deadline.ts";
import { BODY, DATE_MS, failure, ISIN, never, startService } from "./testing-service.ts";

const { serve, baseUrl, quote } = startService();

/** A promise that the test resolves. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

/** A client whose deadline the test triggers, and a promise for the arrival of an answer's head. */
function stoppable() {
  let pass: () => void = () => undefined;
  const running = new Set<unknown>();
  const timers: Timers = {
    setTimeout: (callback, ms) => {
      pass = callback;
      running.add(ms);
      return ms;
    },
    clearTimeout: (handle) => void running.delete(handle),
  };
  const head = gate();
  const client = createClient({
    baseUrl: baseUrl(),
    timers,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      head.open();
      return response;
    },
  });
  return { client, running, headArrived: head.passed, passDeadline: () => pass() };
}

describe("the deadline", () => {
  test("gives every request ten seconds and clears its timer", async () => {
    serve((_, response) => response.end(BODY));
    const { client, running } = stoppable();
    const pending = client.quote(ISIN, never);
    expect([...running]).toEqual([10_000]);
    await pending;
    expect(running.size).toBe(0);
  });

  test("ends a request without an answer", async () => {
    const { client, passDeadline } = stoppable();
    serve(() => passDeadline());
    expect(await failure(client.quote(ISIN, never))).toMatchObject({ kind: "timeout" });
  });

  test("includes the time for the body, however slowly it arrives", async () => {
    const closed = gate();
    serve((_, response) => {
      const drip = setInterval(() => response.write(" "), 1);
      response.on("close", () => {
        clearInterval(drip);
        closed.open();
      });
    });
    const { client, headArrived, passDeadline, running } = stoppable();
    const pending = failure(client.quote(ISIN, never));
    await headArrived;
    passDeadline();
    expect(await pending).toMatchObject({ kind: "timeout", status: 200, serverDateMs: DATE_MS });
    await closed.passed;
    expect(running.size).toBe(0);
  });

  test("keeps status and wait when it passes within the body of an error", async () => {
    serve((_, response) => void response.writeHead(429, { "retry-after": "9" }).write("{"));
    const { client, headArrived, passDeadline } = stoppable();
    const pending = failure(client.quote(ISIN, never));
    await headArrived;
    passDeadline();
    expect(await pending).toMatchObject({ kind: "rate-limited", retryAfterMs: 9_000 });
  });
});

describe("the caller's signal", () => {
  const reason = new Error("no longer wanted");

  test("aborted beforehand sends no request", async () => {
    let asked = false;
    serve((_, response) => {
      asked = true;
      response.end(BODY);
    });
    await expect(quote(AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(asked).toBe(false);
  });

  test("aborted before the answer rejects with its own reason", async () => {
    const controller = new AbortController();
    serve(() => controller.abort(reason));
    await expect(quote(controller.signal)).rejects.toBe(reason);
  });

  test.each([200, 429])(
    "aborted within the body of a %i rejects with its own reason",
    async (status) => {
      serve((_, response) => void response.writeHead(status).write("{"));
      const controller = new AbortController();
      const { client, headArrived, running } = stoppable();
      const pending = client.quote(ISIN, controller.signal);
      await headArrived;
      controller.abort(reason);
      await expect(pending).rejects.toBe(reason);
      expect(running.size).toBe(0);
    },
  );
});
