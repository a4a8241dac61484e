// @ts-check
/** Clears the line: a shorter text would leave the rest of a longer one. */
const CLEAR = "\r\u001b[K";

/**
 * The last line of a terminal, which names the running stages. Messages go above it. Several
 * stages run at once, so none may write a line of its own.
 *
 * @param {(text: string) => void} write
 * @param {boolean} isTerminal false where output goes to a file or a program: it is given no such line
 */
export function statusLine(write, isTerminal) {
  /** @type {Set<string>} */
  const running = new Set();
  const draw = () => {
    if (isTerminal && running.size > 0) write(`     ${[...running].join(", ")} …`);
  };
  const clear = () => {
    if (isTerminal) write(CLEAR);
  };
  return {
    begin: (/** @type {string} */ name) => {
      clear();
      running.add(name);
      draw();
    },
    end: (/** @type {string} */ name) => {
      clear();
      running.delete(name);
      draw();
    },
    say: (/** @type {string} */ line) => {
      clear();
      write(`${line}\n`);
      draw();
    },
  };
}
