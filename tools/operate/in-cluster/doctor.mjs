import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '../../setup/services.mjs';
import { sayFailure } from '../../setup/terminal.mjs';
import { backupFinding } from '../checks/backup.check.mjs';
import { dataChecks } from '../checks/data.check.mjs';
import { bad, good } from '../checks/finding.mjs';
import { logCheck } from '../checks/log.check.mjs';
import { queueCheck, relayCheck } from '../checks/mail.check.mjs';
import { privacyCheck } from '../checks/privacy.check.mjs';
import { report } from '../checks/report.mjs';
import { checkSite } from '../checks/site.check.mjs';
import { webhookCheck } from '../checks/webhooks.check.mjs';
import { ask, hostOf, pods, unreachable } from './installation.mjs';

/** Examines the product on Kubernetes: the chart's CronJob runs it. */
const BACKUPS = '/backups';
const DAY_MS = 24 * 3600_000;
const HOW_TO_BACK_UP = existsSync(BACKUPS)
  ? 'docs/operations.md, Back up and restore on Kubernetes: the logs of its last Job.'
  : 'Set backup.claim in the values of the chart.';

try {
  const { PUBLIC_URL = '', TRACKING_PRIVACY = '', MAIL_RELAY_CONFIGURED } = process.env;
  const relay = MAIL_RELAY_CONFIGURED === 'true' ? 'in the Secret' : undefined;
  await report([
    ['Services', SERVICES.map((name) => () => service(name))],
    ['Site', [() => checkSite({ address: hostOf('gateway'), port: 80 })]],
    ['Data', dataChecks(pods)],
    ['Backups', [newestBackup]],
    ['Log', [logCheck(pods)]],
    [
      'Mail',
      [relayCheck(pods, relay, 'add MAIL_RELAY_URL to the Secret and set mail.relay=true'), queueCheck(pods)],
    ],
    ['Webhooks', [webhookCheck(pods)]],
    ['Privacy', [privacyCheck(pods, { TRACKING_PRIVACY, PUBLIC_URL }, 'set privacy=gated in the values')]],
  ]);
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

/** @param {string} name */
async function service(name) {
  try {
    const { status } = await ask(name, '/health/ready');
    return status === 200
      ? good(`${name} is ready`)
      : bad(`${name} answers ${status}`, 'docs/runbook.md, ServiceDown');
  } catch (error) {
    return bad(unreachable(name, error).message, 'docs/runbook.md, ServiceDown');
  }
}

function newestBackup() {
  const names = existsSync(BACKUPS) ? readdirSync(BACKUPS).filter((name) => name.endsWith('.tar')) : [];
  const newest = Math.max(0, ...names.map((name) => statSync(join(BACKUPS, name)).mtimeMs));
  return backupFinding((Date.now() - newest) / DAY_MS, HOW_TO_BACK_UP);
}
