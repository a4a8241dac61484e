export const time = {
  time: {
    now: "jetzt",
    seconds: "{n} s",
    minutes: "{n} min",
    hours: "{n} h",
    days: "{n} d",
    minutesSeconds: "{m} min {s} s",
    zone: "{place}, {offset}",
  },
};
