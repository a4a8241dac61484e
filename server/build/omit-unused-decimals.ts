import { type ESTree, type Plugin, parseAst } from "vite";

/** What `src/market/decimal.ts` calls of decimal.js, and what that calls itself. */
const USED = new Set([
  "comparedTo",
  "dividedBy",
  "dividedToIntegerBy",
  "isFinite",
  "isNegative",
  "isZero",
  "minus",
  "plus",
  "times",
  "toDecimalPlaces",
  "toFixed",
  "toString",
  "clone",
  "config",
]);

/** Constants for logarithms and angles, and their lengths. */
const OMITTED_CONSTANTS = new Set(["LN10", "LN10_PRECISION", "PI", "PI_PRECISION"]);

/**
 * Leaves what nothing here calls of decimal.js out of the build. The package assigns its methods to its prototype and
 * its functions to its constructor, and the bundler has to keep an assignment; it drops what only these called.
 *
 * Fails the build if decimal.js has another layout, because nothing would then be left out.
 */
export function omitUnusedDecimals(): Plugin {
  let isReduced = false;
  return {
    name: "touchline:omit-unused-decimals",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /decimal\.js[\\/]decimal\.mjs$/ },
      handler(code) {
        const unused = assignments(code).filter(
          ({ names }) => !names.some((name) => USED.has(name)),
        );
        isReduced = unused.length > 0;
        return { code: unused.reduce(blank, code), map: null };
      },
    },
    generateBundle() {
      if (!isReduced) this.error(`decimal.js has another layout: see ${import.meta.filename}`);
    },
  };
}

interface Assignment {
  /** Each name by which the value can be read: `P.minus = P.sub = …` has two. */
  readonly names: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Returns what assigns a method, a function of the constructor or a constant. */
function assignments(code: string): readonly Assignment[] {
  const { body } = parseAst(code);
  return [...body, ...constructorFactory(body)].flatMap((statement) => {
    if (statement.type === "VariableDeclaration")
      return statement.declarations.flatMap(initialized);
    if (statement.type !== "ExpressionStatement") return [];
    const names = assignedNames(statement.expression);
    return names.length === 0 ? [] : [{ names, start: statement.start, end: statement.end }];
  });
}

/** Returns the statements of the function that makes the constructor and gives it its functions. */
function constructorFactory(body: readonly ESTree.Statement[]): readonly ESTree.Statement[] {
  for (const statement of body) {
    if (statement.type === "FunctionDeclaration" && statement.id?.name === "clone") {
      return statement.body?.body ?? [];
    }
  }
  return [];
}

/** Returns `= LN10.length - 1` of a declaration, which the bundler keeps because it reads a property. */
function initialized({ id, init }: ESTree.VariableDeclarator): readonly Assignment[] {
  const isOmitted = id.type === "Identifier" && OMITTED_CONSTANTS.has(id.name);
  return isOmitted && init ? [{ names: [id.name], start: id.end, end: init.end }] : [];
}

/** Returns what an expression assigns a function or a constant to; nothing for any other expression. */
function assignedNames(expression: ESTree.Expression): readonly string[] {
  if (expression.type !== "AssignmentExpression") return [];
  const { left, right } = expression;
  if (left.type === "Identifier") return OMITTED_CONSTANTS.has(left.name) ? [left.name] : [];
  if (left.type !== "MemberExpression" || left.computed) return [];
  const { name } = left.property;
  if (right.type === "AssignmentExpression") return [name, ...assignedNames(right)];
  const isFunction =
    right.type === "FunctionExpression" || (right.type === "Identifier" && right.name === name);
  return isFunction ? [name] : [];
}

/** Keeps the length and the lines, so that source maps stay right. */
const blank = (code: string, { start, end }: Assignment) =>
  code.slice(0, start) + code.slice(start, end).replaceAll(/[^\r\n]/g, " ") + code.slice(end);
