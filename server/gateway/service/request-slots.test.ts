import { expect, test } from "vitest";
import { createRequestSlots } from "./request-slots.ts";

const PATIENT = new AbortController().signal;

test("gives a free slot to the request that waits longest", async () => {
  const slots = createRequestSlots(1);
  const order: string[] = [];
  const release = await slots.acquire(PATIENT);
  const waits = ["first", "second"].map(async (name) => {
    const done = await slots.acquire(PATIENT);
    order.push(name);
    done?.();
  });
  release?.();
  await Promise.all(waits);
  expect(order).toEqual(["first", "second"]);
});

test("skips a request that was aborted while it waited", async () => {
  const slots = createRequestSlots(1);
  const release = await slots.acquire(PATIENT);
  const gone = new AbortController();
  const [given, next] = [slots.acquire(gone.signal), slots.acquire(PATIENT)];
  gone.abort();
  expect(await given).toBeUndefined();
  release?.();
  expect(await next).toBeTypeOf("function");
  expect(await slots.acquire(gone.signal)).toBeUndefined();
});
