/** The database's name; apart from all else, so that it can be looked for without loading what opens it. */
export const DATABASE = "touchline-history";
