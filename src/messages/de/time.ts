export const time = {
  time: {
    now: "jetzt",
    seconds: "{n}\u00a0s",
    minutes: "{n}\u00a0min",
    hours: "{n}\u00a0h",
    days: "{n}\u00a0d",
    zone: "{place}, {offset}",
  },
  exactTime: {
    minutesSeconds: "{m}\u00a0min {s}\u00a0s",
    lastSpan: "letzte {span}",
  },
};
