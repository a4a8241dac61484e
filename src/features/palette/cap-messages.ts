import { catalogue } from "#messages/catalogue.ts";

/** Key caps that differ on keyboards of other languages. */
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
