import { catalogue, type Translation } from "#messages/catalogue.ts";
import { pseudoTranslation } from "#messages/testing-pseudo.ts";

// What the modules declare is in the catalogue from then on.
import.meta.glob(["/src/**/*messages.ts", "/src/messages/time.ts"], { eager: true });

/** Every English text of the page, by the name of its catalogue. */
export const english = catalogue.cache.en as unknown as Translation;

/** The same texts in the pseudo-locale. */
export const translation = pseudoTranslation(english);
