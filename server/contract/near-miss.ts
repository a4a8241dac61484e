import fc from "fast-check";

/** Texts that look valid, half of them slightly wrong. */
const nearDecimal = fc.oneof(
  fc.stringMatching(/^-?(0|[1-9][0-9]{0,18})(\.[0-9]{1,19})?$/),
  fc.stringMatching(/^[-+]?0?[0-9]{1,3}[.,]?[0-9]{0,3}(e[0-9])?[ \n]?$/),
  fc.constantFrom(
    "-0",
    "-0.0",
    "-0.00001",
    "0",
    "0.000",
    "",
    ".5",
    "5.",
    "NaN",
    "0x10",
    "١٢",
    "１",
  ),
);

const nearIsin = fc.oneof(
  fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/),
  fc.stringMatching(/^[A-Za-z]{1,3}[A-Z0-9]{8,10}[A-Z0-9]\n?$/),
);

function twoDigits(max: number) {
  return fc.nat(max).map((value) => String(value).padStart(2, "0"));
}

const nearTime = fc
  .tuple(
    fc.constantFrom("0000", "1900", "2000", "2024", "2026", "9999", "26"),
    twoDigits(13),
    twoDigits(32),
    fc.constantFrom("T", "T", "T", "t", " "),
    twoDigits(24),
    fc.oneof(twoDigits(59), twoDigits(61)),
    fc.oneof(twoDigits(59), twoDigits(61)),
    fc.stringMatching(/^(\.[0-9]{0,10})?$/),
    fc.constantFrom("Z", "Z", "Z", "Z", "z", "+00:00", ""),
  )
  .map(
    ([year, month, day, separator, hour, minute, second, fraction, zone]) =>
      `${year}-${month}-${day}${separator}${hour}:${minute}:${second}${fraction}${zone}`,
  );

/** A value, or sometimes a different kind of value, or none. */
function mostly(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: value, weight: 12 }, { arbitrary: fc.jsonValue(), weight: 1 });
}

function record(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const names = Object.keys(fields);
  return fc.oneof(
    { arbitrary: fc.record(fields), weight: 9 },
    { arbitrary: fc.record(fields, { requiredKeys: names.slice(1) }), weight: 1 },
    { arbitrary: fc.record({ ...fields, extra: fc.jsonValue() }), weight: 1 },
  );
}

const soundDecimal = fc.stringMatching(/^(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?$/);
const level = record({
  price: mostly(fc.oneof(soundDecimal, nearDecimal)),
  size: mostly(fc.oneof(soundDecimal, soundDecimal, nearDecimal)),
});
const soundTime = fc.constantFrom("2026-01-05T08:00:00Z", "2024-02-29T23:59:59.123456789Z");

/** Quotes, of which about a quarter are valid. */
export const nearQuote = record({
  instrument: mostly(fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/)),
  ask: mostly(level),
  bid: mostly(level),
  updatedAt: mostly(soundTime),
});

/** Quotes in which only one text may be wrong. */
export const nearText = fc
  .tuple(
    fc.constantFrom("price", "size", "updatedAt", "instrument"),
    nearDecimal,
    nearTime,
    nearIsin,
  )
  .map(([place, decimal, time, isin]) => {
    const sound = { price: "10.70", size: "1" };
    const doubtful = place === "price" || place === "size" ? { ...sound, [place]: decimal } : sound;
    return {
      instrument: place === "instrument" ? isin : "US0378331005",
      ask: doubtful,
      bid: sound,
      updatedAt: place === "updatedAt" ? time : "2026-01-05T08:00:00Z",
    };
  });

/** Instrument lists, most of them valid. */
export const nearList = mostly(
  fc.array(mostly(record({ isin: mostly(nearIsin) })), { maxLength: 4 }),
);

/** Error bodies. */
export const nearError = mostly(
  record({ reason: mostly(fc.string()), error: mostly(fc.constantFrom(true, true, true, false)) }),
);
