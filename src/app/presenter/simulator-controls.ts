import { createControls } from "#features/presenter/controls.ts";

/** Controls of the simulated market behind the page's own gateway. */
export const controls = createControls((input, init) => window.fetch(input, init));
