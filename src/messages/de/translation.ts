import { alerts } from "./alerts.ts";
import { app } from "./app.ts";
import { columns } from "./columns.ts";
import { connection } from "./connection.ts";
import { estimate } from "./estimate.ts";
import { history } from "./history.ts";
import { instruments } from "./instruments.ts";
import { palette } from "./palette.ts";
import { presenter } from "./presenter.ts";
import { quote } from "./quote.ts";
import { recording } from "./recording.ts";
import { settings } from "./settings.ts";
import { time } from "./time.ts";
import { wall } from "./wall.ts";
import { watchlist } from "./watchlist.ts";

/** All texts of the page in German, by the name of their catalogue; loaded on demand. */
export const translation = {
  ...alerts,
  ...app,
  ...columns,
  ...connection,
  ...estimate,
  ...history,
  ...instruments,
  ...palette,
  ...presenter,
  ...quote,
  ...recording,
  ...settings,
  ...time,
  ...wall,
  ...watchlist,
};
