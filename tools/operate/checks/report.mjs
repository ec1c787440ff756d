import { amber, say } from '../../setup/terminal.mjs';
import { each } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */

const MARKS = { good: '  ok  ', note: ' note ', bad: ' BAD  ', unchecked: '  ??  ' };

/**
 * Runs checks and prints what they find, with advice. The process exits with 1 if there are problems, or something
 * could not be checked.
 * @param {[title: string, checks: import('./finding.mjs').Check[]][]} sections
 */
export async function report(sections) {
  /** @type {Finding[]} */
  const findings = [];
  for (const [title, checks] of sections) {
    say(title);
    const found = await each(checks);
    for (const { level, text, advice } of found) {
      const colored = level === 'good' || level === 'bad' ? (/** @type {string} */ line) => line : amber;
      say(colored(`${MARKS[level]} ${text}`));
      if (advice) say(colored(`       ${advice}`));
    }
    findings.push(...found);
  }
  const count = (/** @type {Finding['level']} */ wanted) =>
    findings.filter(({ level }) => level === wanted).length;
  const notes = count('note') > 0 ? ` (notes: ${count('note')})` : '';
  const [problems, unchecked] = [count('bad'), count('unchecked')];
  if (problems + unchecked === 0) {
    say(`All is well${notes}.`);
    return;
  }
  say(`Problems: ${problems}${unchecked > 0 ? `, not checked: ${unchecked}` : ''}${notes}`);
  process.exitCode = 1;
}
