/** The locale of all texts, dates, numbers, lists and sorted names, as a BCP 47 tag. */
export const LOCALE = 'en-US'
