import { catalogue, type Translation } from "#messages/catalogue.ts";
import { pseudoTranslation } from "#messages/testing-pseudo.ts";

// Importing the modules declares their catalogues.
import.meta.glob(["/src/**/*messages.ts", "/src/messages/{time,exact-time}.ts"], { eager: true });

/** All English texts of the page, by the name of their catalogue. */
export const english = catalogue.cache.en as unknown as Translation;

/** The same texts in the pseudo-locale. */
export const translation = pseudoTranslation(english);
