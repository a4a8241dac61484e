import type { Reasons } from "../report/result.ts";

export const reasons: Reasons = {
  "200×100, the list estimated, task time ÷ AG Grid with flash: at most 0.15": {
    floor: "the same rows written by hand, without the estimate, cost 0.11.",
    reason:
      "Without the estimate it is 0.19. React, the cache of react-query, the history and the alerts make the difference to the rows by hand; three more columns that change with each quote take the rest.",
  },
  "50×1000, task time ÷ AG Grid with flash: at most 0.5": {
    floor:
      "the same rows written by hand, without React, cache, history and alerts, cost 0.43; texts alone, drawn in each frame, 0.65.",
    reason:
      "Each quote takes the page's one way into react-query's cache, where one wait ends and the next begins, and from there to history, alerts, counts and its row: 70 of the 249 ms of a second are script. Fifty rows of twelve columns are drawn eight times a second, in view or not, so that whoever reads one finds what holds; the grid draws 27 rows of ten columns. Drawing half as often would let values in the page lag by 250 ms. No service allows this pace, and nobody reads it.",
  },
  "50×1000: no dropped frame": {
    floor: "AG Grid dropped none of 239 in the same rounds.",
    reason: "One of 238, in the median of two rounds; which task made it late was not looked into.",
  },
  "The list estimated ÷ not: at most 1.1": {
    floor: "three more of fifteen columns change with each quote.",
    reason:
      "Three figures more are computed exactly, compared and drawn for each quote: 8 ms of a second on top of 62.",
  },
};
