import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Rgb = readonly [number, number, number];
type Paint = { rgb: Rgb; alpha: number };
type Tokens = ReadonlyMap<string, string>;

const sheet = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** Returns the declarations between an opening line and the closing brace of the same indent. */
function block(opening: string): [string, string][] {
  const start = sheet.indexOf(`${opening}\n`);
  if (start < 0) throw new Error(`no block ${opening}`);
  const indent = /\n( *)\S[^\n]*$/.exec(sheet.slice(0, start + opening.length))?.[1] ?? "";
  const body = sheet.slice(start + opening.length, sheet.indexOf(`\n${indent}}`, start));
  return [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [
    name,
    value.replace(/\s+/g, " ").trim(),
  ]);
}

const plain = block(":root {");
const redGreen = block('[data-palette="red-green"] {');
const blueOrange = block('[data-palette="blue-orange"] {');
const more = block(":root {\n  @variant more-contrast {");
const moreBlueOrange = block('[data-palette="blue-orange"] {\n  @variant more-contrast {');

const schemes: Record<string, { light: boolean; floor: number; tokens: Tokens }> = {
  dark: { light: false, floor: 4.5, tokens: new Map(plain) },
  light: { light: true, floor: 4.5, tokens: new Map(plain) },
  "dark, red and green": { light: false, floor: 4.5, tokens: new Map([...plain, ...redGreen]) },
  "light, red and green": { light: true, floor: 4.5, tokens: new Map([...plain, ...redGreen]) },
  "dark, blue and orange": {
    light: false,
    floor: 4.5,
    tokens: new Map([...plain, ...blueOrange]),
  },
  "light, blue and orange": {
    light: true,
    floor: 4.5,
    tokens: new Map([...plain, ...blueOrange]),
  },
  "high contrast": {
    light: false,
    floor: 7,
    tokens: new Map([...plain, ...more]),
  },
  "high contrast in light": {
    light: true,
    floor: 7,
    tokens: new Map([...plain, ...more]),
  },
  "high contrast, red and green": {
    light: false,
    floor: 7,
    tokens: new Map([...plain, ...redGreen, ...more]),
  },
  "high contrast in light, red and green": {
    light: true,
    floor: 7,
    tokens: new Map([...plain, ...redGreen, ...more]),
  },
  "high contrast, blue and orange": {
    light: false,
    floor: 7,
    tokens: new Map([...plain, ...blueOrange, ...more, ...moreBlueOrange]),
  },
  "high contrast in light, blue and orange": {
    light: true,
    floor: 7,
    tokens: new Map([...plain, ...blueOrange, ...more, ...moreBlueOrange]),
  },
};

/** Splits the arguments of a CSS function at its own commas only. */
function argumentsOf(call: string): string[] {
  const parts: string[] = [""];
  let depth = 0;
  for (const char of call.slice(call.indexOf("(") + 1, -1)) {
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    if (char === "," && depth === 0) parts.push("");
    else parts.push(`${parts.pop()}${char}`);
  }
  return parts.map((part) => part.trim());
}

function resolve(value: string, tokens: Tokens, light: boolean): Paint {
  if (value.startsWith("var(--")) {
    return resolve(tokens.get(value.slice(6, -1)) ?? "", tokens, light);
  }
  if (value.startsWith("light-dark(")) {
    const [inLight = "", inDark = ""] = argumentsOf(value);
    return resolve(light ? inLight : inDark, tokens, light);
  }
  if (value.startsWith("color-mix(")) {
    const [, first = "", second] = argumentsOf(value);
    const [, colour = "", share = ""] = /^(.*) (\d+)%$/.exec(first) ?? [];
    expect(second).toBe("transparent");
    return { rgb: resolve(colour, tokens, light).rgb, alpha: Number(share) / 100 };
  }
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(value);
  if (!digits) throw new Error(`not a colour: "${value}"`);
  const [, red = "", green = "", blue = ""] = digits;
  return { rgb: [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)], alpha: 1 };
}

function over(top: Paint, ground: Rgb): Rgb {
  const mix = (channel: 0 | 1 | 2) =>
    top.rgb[channel] * top.alpha + ground[channel] * (1 - top.alpha);
  return [mix(0), mix(1), mix(2)];
}

/** Relative luminance, WCAG 2.2. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of a token on a background of layers, from the top down: "up-a bg1". */
function contrast(name: string, layers: string, tokens: Tokens, light: boolean): number {
  const paint = (token: string) => resolve(`var(--${token})`, tokens, light);
  const ground = layers
    .split(" ")
    .reverse()
    .reduce<Rgb>((below, layer) => over(paint(layer), below), [0, 0, 0]);
  const [lighter = 0, darker = 0] = [luminance(over(paint(name), ground)), luminance(ground)].sort(
    (a, b) => b - a,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

const text: [string, string[]][] = [
  [
    "t1",
    [
      "bg0",
      "bg1",
      "bg2",
      "bg3",
      "sel",
      "warn-a bg1",
      "up-a bg1",
      "down-a sel",
      "sel-many",
      "down-a sel-many",
    ],
  ],
  [
    "t2",
    [
      "bg0",
      "bg1",
      "bg2",
      "bg3",
      "sel",
      "warn-a bg1",
      "up-a sel",
      "down-a sel",
      "sel-many",
      "up-a sel-many",
      "down-a sel-many",
    ],
  ],
  ["t3", ["bg1", "bg2", "bg3", "sel", "sel-many"]],
  ["bid", ["bg1", "bg2", "sel", "up-a bg1", "up-a sel", "up-a sel-many"]],
  ["ask", ["bg1", "bg2", "sel", "down-a bg1", "down-a sel", "down-a sel-many"]],
  ["well", ["bg1"]],
  ["error", ["bg1", "bg2", "sel"]],
  ["warn", ["bg1", "bg2", "sel", "warn-a bg1", "sel-many"]],
  ["sim", ["bg1"]],
  ["on-chalk", ["chalk"]],
  ["bg1", ["bid", "ask", "sim"]],
];

const edges: [string, string[]][] = [
  ["line3", ["bg1", "bg2"]],
  ["focus", ["bg0", "bg1", "bg2", "sel", "sel-many"]],
];

describe.each(Object.entries(schemes))("the scheme %s", (_name, { light, floor, tokens }) => {
  const cases = (pairs: [string, string[]][]) =>
    pairs.flatMap(([name, grounds]) => grounds.map((ground) => [name, ground] as const));

  test.each(cases(text))("keeps %s readable on %s", (name, ground) => {
    expect(contrast(name, ground, tokens, light)).toBeGreaterThanOrEqual(floor);
  });

  test.each(cases(edges))("keeps the edge %s visible on %s", (name, ground) => {
    expect(contrast(name, ground, tokens, light)).toBeGreaterThanOrEqual(3);
  });
});

/** Figures that the design measured: they show that the arithmetic here is the same. */
test.each([
  ["dark", "t1", "bg1", 16.52],
  ["dark", "t3", "bg3", 4.71],
  ["dark", "ask", "down-a sel", 4.73],
  ["light", "warn", "warn-a bg1", 5.54],
  ["light", "bid", "up-a sel", 4.66],
  ["dark, blue and orange", "bid", "up-a sel", 4.73],
  ["dark, blue and orange", "warn", "warn-a bg1", 11.74],
  ["high contrast", "ask", "down-a sel", 7.04],
  ["high contrast", "line3", "bg2", 9.97],
])("measures in %s %s on %s as %f", (scheme, name, ground, expected) => {
  const { light, tokens } = schemes[scheme] ?? { light: false, tokens: new Map() };
  expect(contrast(name, ground, tokens, light)).toBeCloseTo(expected, 1);
});
