/** The limit of a text in one line, in Unicode code points. It stands outside `LIMITS` so that the tracking page need not load all of them. */
export const LONGEST_TEXT = 300;
