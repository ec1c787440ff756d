import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { readRecords, stillRunning } from '../infra/run-records.ts';
import { dataChecks, diskFinding } from '../operate/checks/data.check.mjs';
import { bad, good } from '../operate/checks/finding.mjs';
import { logCheck } from '../operate/checks/log.check.mjs';
import { trailCheck } from '../operate/checks/trails.check.mjs';
import { queueCheck, relayCheck } from '../operate/checks/mail.check.mjs';
import { privacyCheck } from '../operate/checks/privacy.check.mjs';
import { report } from '../operate/checks/report.mjs';
import { checkSite } from '../operate/checks/site.check.mjs';
import { vaultCheck } from '../operate/checks/vault.check.mjs';
import { webhookCheck } from '../operate/checks/webhooks.check.mjs';
import { SANDBOX, SANDBOX_PROGRAMS, WORKERS } from '../setup/services.mjs';
import { startedInstallation } from './installation.ts';
import { readSettings } from './settings.ts';

/** Examines the product that `npm start` runs with the same HOST, PORT and DATA_DIR. */
const settings = readSettings(process.env);
const { dataDir, runDir, logDir, host, port, publicUrl } = settings;
const installation = startedInstallation(settings);

function programs() {
  const running = new Set(stillRunning(readRecords(runDir)).map(({ name }) => name));
  // Also a sandbox that the product was started with, whatever the environment of this command says.
  const sandbox =
    SANDBOX.length > 0 || running.has('sandbox-redis')
      ? ['sandbox-redis', ...Object.keys(SANDBOX_PROGRAMS)]
      : [];
  const parts = [
    'postgres',
    'redis',
    ...installation.services(),
    ...Object.keys(WORKERS),
    ...sandbox,
    'web',
    'gateway',
  ];
  return parts.map((name) =>
    running.has(name)
      ? good(`${name} is running`)
      : bad(`${name} is not running`, `Its log: ${join(logDir, `${name}.log`)}`),
  );
}

function disk() {
  const { blocks, bfree, bavail } = statfsSync(dataDir);
  // As df counts: without the blocks that are kept for root.
  const percent = Math.ceil((100 * (blocks - bfree)) / (blocks - bfree + bavail));
  return diskFinding(`the disk of ${dataDir}`, percent);
}

await report([
  ['Programs', [programs]],
  ['Site', [() => checkSite({ address: host, port })]],
  ['Data', [...dataChecks(installation), disk]],
  ['Log', [logCheck(installation), trailCheck(installation), vaultCheck(installation)]],
  [
    'Mail',
    [
      relayCheck(
        installation,
        process.env['MAIL_RELAY_URL'],
        'set MAIL_RELAY_URL for npm start and for npm run doctor',
      ),
      queueCheck(installation),
    ],
  ],
  ['Webhooks', [webhookCheck(installation)]],
  [
    'Privacy',
    [
      privacyCheck(
        installation,
        { TRACKING_PRIVACY: process.env['TRACKING_PRIVACY'] ?? '', PUBLIC_URL: publicUrl },
        'set TRACKING_PRIVACY for npm start and for npm run doctor',
      ),
    ],
  ],
]);
