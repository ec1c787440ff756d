/**
 * Limit of a single-line text, in Unicode code points. Outside `LIMITS`, so that the tracking page need not load all of
 * them.
 */
export const LONGEST_TEXT = 300;
