import { begin } from "#app/start/begin.ts";

begin(window);
