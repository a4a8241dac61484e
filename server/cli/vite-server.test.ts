import { describe, expect, test } from "vitest";
import { boot } from "#server/gateway/boot/boot.ts";
import { parseSettings } from "#server/gateway/settings/settings.ts";
import { greeting, prepare } from "./vite-server.ts";

const SERVICE = {
  MARKET_DATA_BASE_URL: "https://quotes.example/beta",
  MARKET_DATA_TOKEN: "tell-nobody-of-it",
};

async function greeted(raw: Readonly<Record<string, string>>): Promise<string> {
  const booted = await boot(parseSettings({ ...SERVICE, ...raw }, "."));
  await booted.close();
  const network = ["http://192.168.1.5:4173/", "http://10.0.0.7:4173/"];
  return greeting({ local: ["http://localhost:4173/"], network }, booted);
}

describe("the start message", () => {
  test("names the address and the service's origin, and no token", async () => {
    const text = await greeted({});
    expect(text).toContain("http://localhost:4173/");
    expect(text).toContain("https://quotes.example");
    expect(text).not.toContain("tell-nobody");
    expect(text).not.toContain("Note");
  });

  test("names only addresses under which the gateway answers", async () => {
    const text = await greeted({ HOST: "0.0.0.0", ALLOWED_HOSTS: "192.168.1.5" });
    expect(text).toContain("http://192.168.1.5:4173/");
    expect(text).not.toContain("10.0.0.7");
    expect(text).toContain("does not authenticate users");
  });
});

test("refuses the simulator's flags without a simulator", async () => {
  const before = { ...process.env };
  Object.assign(process.env, SERVICE);
  try {
    await expect(prepare(".", ["--seed", "7"], 0)).rejects.toThrow(/^--seed is for the embedded/);
  } finally {
    process.env = before;
  }
});
