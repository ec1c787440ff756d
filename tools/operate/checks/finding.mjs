/**
 * What a check found, for a line of the doctor's report.
 * @typedef {{ level: 'good' | 'note' | 'bad', text: string, advice?: string }} Finding
 */

/** @param {string} text @returns {Finding} */
export const good = (text) => ({ level: 'good', text });

/** Worth knowing, but not wrong. @param {string} text @param {string} [advice] @returns {Finding} */
export const note = (text, advice) => ({ level: 'note', text, advice });

/** @param {string} text @param {string} [advice] what to do about it @returns {Finding} */
export const bad = (text, advice) => ({ level: 'bad', text, advice });
