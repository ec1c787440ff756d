import { afterAll, expect, it } from 'vitest';
import { recordProcess } from '../infra/run-records.ts';
import { temporaryFolder } from '../setup/folders.mjs';
import { startedInstallation } from './installation.ts';
import { readSettings } from './settings.ts';

const { folder, remove } = temporaryFolder('installation');
afterAll(remove);

it('has the vault while it runs, also for commands without VAULT=on', () => {
  const settings = readSettings({ DATA_DIR: folder });
  const { services } = startedInstallation(settings);
  expect(services()).not.toContain('vault');
  recordProcess(settings.runDir, { name: 'vault', pid: process.pid, session: 'one', order: 1 });
  expect(services()).toEqual(expect.arrayContaining(['tracking', 'vault']));
});
