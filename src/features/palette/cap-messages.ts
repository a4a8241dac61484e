import { catalogue } from "#messages/catalogue.ts";

/** What is printed on keys, where keyboards of other languages print something else. */
export const capMessages = catalogue("caps", {
  Up: "Up",
  Down: "Down",
  Left: "Left",
  Right: "Right",
  Ctrl: "Ctrl",
  Shift: "Shift",
  Space: "Space",
  Enter: "Enter",
  Backspace: "Backspace",
  Delete: "Delete",
  Escape: "Escape",
  Home: "Home",
  End: "End",
  PageUp: "PgUp",
  PageDown: "PgDn",
});
