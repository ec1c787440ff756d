import { say, sayFailure } from '../setup/terminal.mjs';
import { checkContainers } from './checks/containers.check.mjs';
import { checkData } from './checks/data.check.mjs';
import { bad } from './checks/finding.mjs';
import { checkLog } from './checks/log.check.mjs';
import { checkMail } from './checks/mail.check.mjs';
import { checkPrivacy } from './checks/privacy.check.mjs';
import { checkSettings } from './checks/settings.check.mjs';
import { checkSite } from './checks/site.check.mjs';
import { checkWebhooks } from './checks/webhooks.check.mjs';

/**
 * Examines a running installation, and says what is wrong and what to do about it. Its exit code is 1 if anything is.
 * @typedef {import('./checks/finding.mjs').Finding} Finding
 */
const MARKS = { good: '  ok  ', note: ' note ', bad: ' BAD  ' };
/** @type {[title: string, check: () => Finding[] | Promise<Finding[]>][]} */
const CHECKS = [
  ['Settings', checkSettings],
  ['Containers', checkContainers],
  ['Site', checkSite],
  ['Data', checkData],
  ['Log', checkLog],
  ['Mail', checkMail],
  ['Webhooks', checkWebhooks],
  ['Privacy', checkPrivacy],
];

try {
  /** @type {Finding[]} */
  const findings = [];
  for (const [title, check] of CHECKS) {
    say(title);
    const found = await attempt(check);
    for (const { level, text, advice } of found) {
      say(`${MARKS[level]} ${text}`);
      if (advice) say(`       ${advice}`);
    }
    findings.push(...found);
  }
  const count = (/** @type {Finding['level']} */ wanted) =>
    findings.filter(({ level }) => level === wanted).length;
  const notes = count('note') > 0 ? ` (notes: ${count('note')})` : '';
  say(count('bad') > 0 ? `Problems: ${count('bad')}${notes}` : `All is well${notes}.`);
  if (count('bad') > 0) process.exitCode = 1;
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

/** A check that fails to run is a finding too. @param {() => Finding[] | Promise<Finding[]>} check */
async function attempt(check) {
  try {
    return await check();
  } catch (error) {
    return [bad(error instanceof Error ? error.message : String(error))];
  }
}
