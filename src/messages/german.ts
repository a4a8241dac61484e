import type { Translation } from "./catalogue.ts";
import { alerts } from "./german/alerts.ts";
import { app } from "./german/app.ts";
import { columns } from "./german/columns.ts";
import { connection } from "./german/connection.ts";
import { estimate } from "./german/estimate.ts";
import { history } from "./german/history.ts";
import { instruments } from "./german/instruments.ts";
import { palette } from "./german/palette.ts";
import { presenter } from "./german/presenter.ts";
import { quote } from "./german/quote.ts";
import { recording } from "./german/recording.ts";
import { settings } from "./german/settings.ts";
import { time } from "./german/time.ts";
import { wall } from "./german/wall.ts";
import { watchlist } from "./german/watchlist.ts";

/** Every text of the page in German, by the name of its catalogue; fetched only where German is spoken. */
export const german: Translation = {
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
