/**
 * The positions at which a spreadsheet may begin a cell: the start of the text, and after any character that
 * separates cells or lines in some locale. Quotation marks do not always hold a cell together: with
 * semicolons as separators, `"a;=1"` in the middle of a line is two cells.
 */
const START = String.raw`(?<=^|[,;|\t\n\v\f\r\u0085\u2028\u2029])`;
/** The characters that a spreadsheet may skip at the start of a cell: blanks, invisible ones, quotation marks. */
const SKIPPED = String.raw`[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800"']*`;
/** Every character that NFKC turns into `=`, `+`, `-` or `@`. */
const SIGN = "[=＝﹦⁼₌⩵⩶+＋﹢⁺₊﬩\\-－﹣@＠﹫]";
/**
 * A negative number is no formula and is left alone if the line ends after it. `-1,2` is not: with semicolons
 * as separators it is one cell, and not a number.
 */
const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:$|[\n\r])`;

const FORMULA = `(?!${NUMBER})(?=${SKIPPED}${SIGN})`;
const UNGUARDED = new RegExp(`${START}${FORMULA}`, "gu");
const GUARDED = new RegExp(`${START}'${FORMULA}`, "gu");

/**
 * Makes a text safe for a cell of any CSV or TSV: writes an apostrophe before everything that a spreadsheet
 * would read as a formula, at every position that may begin a cell.
 */
export const guardCell = (text: string): string => text.replace(UNGUARDED, "'");

/** The exact inverse of `guardCell`. */
export const unguardCell = (cell: string): string => cell.replace(GUARDED, "");
