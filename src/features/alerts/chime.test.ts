import { describe, expect, test, vi } from "vitest";
import { chime } from "./chime.ts";

/** Fake of the AudioContext members that the chime uses. */
function testAudio() {
  const played: number[] = [];
  const close = vi.fn(() => Promise.resolve());
  const ramp = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  const oscillators: { onended: (() => void) | undefined }[] = [];
  const context = {
    currentTime: 3,
    destination: {},
    close,
    createGain: () => ({ gain: ramp, connect: () => undefined }),
    createOscillator() {
      const oscillator = {
        frequency: { value: 0 },
        onended: undefined,
        connect: (next: unknown) => next,
        start: (at: number) => played.push(at),
        stop: () => undefined,
      };
      oscillators.push(oscillator);
      return oscillator;
    },
  };
  return { context: context as unknown as AudioContext, played, oscillators, close };
}

describe("the chime", () => {
  test("plays two notes, one after the other, and closes its audio context", () => {
    const { context, played, oscillators, close } = testAudio();
    chime(() => context);
    expect(played.length).toBe(2);
    expect(played[1]).toBeGreaterThan(played[0] ?? Number.NaN);
    oscillators.at(-1)?.onended?.();
    expect(close).toHaveBeenCalledOnce();
  });

  test("is silent where the browser has no sound", () => {
    const none = () => {
      throw new Error("no audio device");
    };
    expect(() => chime(none)).not.toThrow();
  });
});
