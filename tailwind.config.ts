import type { Config } from "tailwindcss";

/** Every token of src/ui/tokens.css under its own name: bg-bg1, text-t2, border-line2, fill-bid. */
const grounds = ["bg0", "bg1", "bg2", "bg3", "sel", "line1", "line2", "line3"];
const texts = ["t1", "t2", "t3", "chalk", "on-chalk"];
const hues = ["bid", "ask", "well", "warn", "focus", "sim", "up-a", "down-a", "warn-a"];

const colors: Record<string, string> = { transparent: "transparent", current: "currentColor" };
for (const name of [...grounds, ...texts, ...hues]) colors[name] = `var(--${name})`;

/** Sizes are rem, so that the Text size setting scales them all. */
const size = (px: number, line: number): [string, string] => [`${px / 16}rem`, `${line / 16}rem`];

export default {
  theme: {
    colors: {
      ...colors,
      up: "var(--bid)",
      down: "var(--ask)",
      error: "var(--error)",
      /** The ground of what is being played: violet, as all that steers the simulated market. */
      "sim-tint": "color-mix(in srgb, var(--sim) 12%, var(--bg1))",
    },
    backgroundImage: {
      /** A tint over the pane's colour, so that the measured contrast holds on any ground. */
      "warn-tint": "linear-gradient(var(--warn-a) 0 0)",
      "error-tint": "linear-gradient(color-mix(in srgb, var(--error) 10%, transparent) 0 0)",
      /** Time without checks, and blocks of a script during which nothing answers. */
      hatched: "repeating-linear-gradient(135deg, transparent 0 5px, var(--line2) 5px 6px)",
    },
    fontFamily: {
      sans: ["Archivo", "system-ui", "sans-serif"],
      mono: ['"JetBrains Mono"', "ui-monospace", "monospace"],
    },
    fontSize: {
      isin: size(10, 12),
      cause: size(10.5, 13),
      label: size(11, 15),
      cell: size(12, 17),
      body: size(12.5, 17),
      tab: size(13, 18),
      price: size(13.5, 18),
      title: size(16, 19),
      headline: size(33, 38),
      /** Read across a room: it grows with the screen. */
      room: ["clamp(0.875rem, min(1.85vh, 1.04vw), 2.5rem)", "1.4"],
    },
    fontWeight: {
      kept: "480",
      body: "450",
      label: "520",
      price: "540",
      figure: "560",
      strong: "600",
      headline: "630",
      title: "640",
    },
    borderRadius: {
      flash: "3px",
      chip: "4px",
      field: "6px",
      scenario: "7px",
      full: "9999px",
    },
  },
} satisfies Config;
