/** The name of the database. It has its own file, so that a page can look for the database without loading `idb`. */
export const DATABASE_NAME = "touchline-history";
