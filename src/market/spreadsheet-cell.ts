/**
 * Where a spreadsheet may begin a cell: at the text's start, and behind anything that separates cells or
 * lines in some locale. A quotation mark does not keep a cell together everywhere: read by semicolons,
 * `"a;=1"` in the midst of a line is two cells.
 */
const START = String.raw`(?<=^|[,;|\t\n\v\f\r\u0085\u2028\u2029])`;
/** The signs that a spreadsheet may skip before it reads a cell: blanks, invisible signs, quotation marks. */
const SKIPPED = String.raw`[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800"']*`;
/** Every character that NFKC turns into `=`, `+`, `-` or `@`. */
const SIGN = "[=＝﹦⁼₌⩵⩶+＋﹢⁺₊﬩\\-－﹣@＠﹫]";
/**
 * A number with a minus is no formula, and stays what it is if it ends with its line: read by semicolons,
 * `-1,2` is one cell and no number.
 */
const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:$|[\n\r])`;

const FORMULA = `(?!${NUMBER})(?=${SKIPPED}${SIGN})`;
const UNGUARDED = new RegExp(`${START}${FORMULA}`, "gu");
const GUARDED = new RegExp(`${START}'${FORMULA}`, "gu");

/**
 * Makes a text safe to stand in a cell of any CSV or TSV: an apostrophe before whatever a spreadsheet
 * would compute with, wherever in the text that may begin a cell.
 */
export const guardCell = (text: string): string => text.replace(UNGUARDED, "'");

/** The text that was guarded, to the letter. */
export const unguardCell = (cell: string): string => cell.replace(GUARDED, "");
