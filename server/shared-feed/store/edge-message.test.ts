import { expect, test } from "vitest";
import { readMessage, writeMessage } from "./edge-message.ts";

test.each([
  ["demand", "demand"],
  ["try-now", "probe"],
  ["forget-pace", "forget-pace"],
] as const)("writes the message %s as %s, as other builds read it", (message, word) => {
  expect(writeMessage(message)).toBe(word);
  expect(readMessage(word)).toBe(message);
});

test.each([undefined, "", "try-now", "constructor"])("reads %j as no message", (word) => {
  expect(readMessage(word)).toBeUndefined();
});
