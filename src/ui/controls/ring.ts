/** The focus ring (base.css) around the frame of an input or a select, which draws none itself. */
export const RING_AROUND = [
  "has-[>:is(input,select):focus-visible]:outline-2 has-[>:is(input,select):focus-visible]:outline-offset-2",
  "has-[>:is(input,select):focus-visible]:outline-focus",
  "has-[>:is(input,select):focus-visible]:shadow-[0_0_0_2px_var(--bg1)]",
].join(" ");
