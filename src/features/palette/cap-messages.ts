import { catalogue } from "#messages/catalogue.ts";

/** The caps of keys that keyboards of other languages label otherwise. */
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
