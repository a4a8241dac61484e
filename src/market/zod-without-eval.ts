import * as z from "zod/mini";

// The page's Content-Security-Policy forbids `unsafe-eval`. Zod decides whether to compile with
// `new Function` when a schema is created, so this module must be imported before any schema.
z.config({ jitless: true });
