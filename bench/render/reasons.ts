import type { Reasons } from "../report/result.ts";

export const reasons: Reasons = {
  "50×1000, task time ÷ AG Grid with flash: at most 0.5": {
    floor:
      "a thousand messages take 90 ms of Touchline's second under a trace, which alone is a third of the grid's.",
    reason:
      "It was 1.42 while React rendered each quote. Up to sixty rows are mounted whole and are live, in view or not, so that whoever reads one finds what holds; the grid draws 27. Reading, storing and reporting each quote takes some 60 of the 109 ms of script; fifty rows drawn eight times a second take the rest, with 114 ms of style, layout and paint. No service allows this pace, and nobody reads it.",
  },
  "50×1000: no dropped frame": {
    reason:
      "AG Grid dropped one of 239 in the same rounds, both as the page itself sees it and while it is watched.",
  },
};
