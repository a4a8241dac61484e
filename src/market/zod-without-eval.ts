import * as z from "zod/mini";

// The page forbids `unsafe-eval`, and zod decides when a schema is made whether it compiles itself
// with `new Function`: this module must be imported before any schema.
z.config({ jitless: true });
