import { startPage } from "#app/start/start-page.ts";

startPage(window);
