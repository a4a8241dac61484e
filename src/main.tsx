import { begin } from "#app/begin.ts";

begin(window);
