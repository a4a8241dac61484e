// @ts-check
/** Clears the line: a shorter text would leave the rest of a longer one. */
const CLEAR = "\r\u001b[K";

/**
 * Creates the last line of a terminal, which names the running stages. Messages go above it. Stages must use it for all
 * output, because several run at once.
 *
 * @param {(text: string) => void} write
 * @param {boolean} isTerminal false if the output goes to a file or a program, which get messages only
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
