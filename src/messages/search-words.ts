/**
 * Joins the words that find one item of the command field, which are not shown. They are in both languages
 * whatever the page's: a user who uses one language often knows the word of the other.
 */
export const searchWords = (english: string, german: string): string => `${english} ${german}`;
