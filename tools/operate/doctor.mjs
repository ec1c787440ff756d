import { sayFailure, say } from '../setup/terminal.mjs';
import { checkContainers } from './checks/containers.check.mjs';
import { checkData } from './checks/data.check.mjs';
import { checkMail } from './checks/mail.check.mjs';
import { checkSettings } from './checks/settings.check.mjs';
import { checkSite } from './checks/site.check.mjs';

/**
 * Looks at a running installation and says what is wrong with it and what to do: exit code 1 when something is.
 *
 * @typedef {{ level: 'good' | 'note' | 'bad', text: string, advice?: string }} Finding
 */
const SIGNS = { good: '  ok  ', note: ' note ', bad: ' BAD  ' };
const CHECKS = [
  ['Settings', checkSettings],
  ['Containers', checkContainers],
  ['Site', checkSite],
  ['Data', checkData],
  ['Mail', checkMail],
];

try {
  const findings = [];
  for (const [title, check] of CHECKS) {
    say(title);
    const found = await attempt(check);
    for (const { level, text, advice } of found) {
      say(`${SIGNS[level]} ${text}`);
      if (advice) say(`       ${advice}`);
    }
    findings.push(...found);
  }
  const bad = findings.filter(({ level }) => level === 'bad').length;
  const notes = findings.filter(({ level }) => level === 'note').length;
  say(bad > 0 ? `${bad} to mend, ${notes} to know` : `All is well${notes > 0 ? `; ${notes} to know` : ''}.`);
  if (bad > 0) process.exitCode = 1;
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

/** A check that cannot be made is a finding too. */
async function attempt(check) {
  try {
    return await check();
  } catch (error) {
    return [{ level: 'bad', text: error.message }];
  }
}
