/** Of a text in one line, in Unicode code points. Beside `LIMITS` for who needs no other: the tracking page. */
export const LONGEST_TEXT = 300;
