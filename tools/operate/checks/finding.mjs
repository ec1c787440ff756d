import { PlainError } from '../../setup/plain-error.mjs';

/**
 * Result of a check, for a line of the doctor's report.
 * @typedef {{ level: 'good' | 'note' | 'bad' | 'unchecked', text: string, advice?: string }} Finding
 * @typedef {() => Finding | Finding[] | Promise<Finding | Finding[]>} Check
 */

/** @param {string} text @returns {Finding} */
export const good = (text) => ({ level: 'good', text });

/** Worth knowing, but not wrong. @param {string} text @param {string} [advice] @returns {Finding} */
export const note = (text, advice) => ({ level: 'note', text, advice });

/** @param {string} text @param {string} [advice] what to do about it @returns {Finding} */
export const bad = (text, advice) => ({ level: 'bad', text, advice });

/**
 * Runs checks one after the other. One that cannot be made is a finding too, and does not keep the others from running.
 * @param {Check[]} checks
 */
export async function each(checks) {
  /** @type {Finding[]} */
  const findings = [];
  for (const check of checks) {
    try {
      findings.push(...[await check()].flat());
    } catch (error) {
      findings.push({ level: 'unchecked', text: `not checked: ${reasonOf(error)}` });
    }
  }
  return findings;
}

/** Returns one line: later ones of a program's output are for its programmers. @param {unknown} error */
function reasonOf(error) {
  if (error instanceof PlainError) return error.message.split('\n')[0]?.replace(/\.$/, '');
  return error instanceof Error ? error.message.split('\n')[0] : String(error);
}
