import { enter } from '../setup/enter.mjs';
import { sayFailure } from '../setup/terminal.mjs';
import { archiveChecks } from './checks/archive.check.mjs';
import { backupChecks } from './checks/backup.check.mjs';
import { containerChecks } from './checks/containers.check.mjs';
import { dataChecks, diskChecks } from './checks/data.check.mjs';
import { logCheck } from './checks/log.check.mjs';
import { queueCheck, relayCheck } from './checks/mail.check.mjs';
import { privacyCheck } from './checks/privacy.check.mjs';
import { report } from './checks/report.mjs';
import { settingsChecks } from './checks/settings.check.mjs';
import { checkSite } from './checks/site.check.mjs';
import { trailCheck } from './checks/trails.check.mjs';
import { userRules } from './checks/users.check.mjs';
import { vaultCheck } from './checks/vault.check.mjs';
import { webhookCheck } from './checks/webhooks.check.mjs';
import { readEnvFile } from './env-file.mjs';
import { containers } from './installation.mjs';
import { isStarted } from './started.mjs';

/** Examines a running installation: the one of `npm start` if that runs here, else the one of Compose. */
try {
  if (isStarted()) enter(new URL('../start/doctor.ts', import.meta.url));
  else {
    const settings = readEnvFile();
    const archive = archiveChecks(containers, settings);
    await report([
      ['Settings', settingsChecks()],
      ['Containers', containerChecks],
      ['Site', [() => checkSite()]],
      ['Data', [...dataChecks(containers), userRules, ...diskChecks()]],
      ['Backups', [...backupChecks, ...archive]],
      ['Log', [logCheck(containers), trailCheck(containers), vaultCheck(containers)]],
      ['Mail', [relayCheck(containers, settings.MAIL_RELAY_URL), queueCheck(containers)]],
      ['Webhooks', [webhookCheck(containers)]],
      ['Privacy', [privacyCheck(containers, settings)]],
    ]);
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
