import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { ROOT } from '../../tools/setup/folders.mjs';
import {
  attempt,
  hurryPods,
  kubectl,
  RELEASE,
  untilFound,
  untilReachable,
  URL_OF_SITE,
} from './support/cluster.ts';
import { documentedCommands, runDocumented } from './support/documented.ts';
import { aPhoto, aTrackedParcel, clusterAdmin } from './support/site.ts';

const LIMIT_MS = 280_000;
const documented = (section: string) =>
  runDocumented(documentedCommands(section), inject('clusterShims'), LIMIT_MS);
const look = async (path: string) => {
  const answer = await fetch(`${URL_OF_SITE}${path}`, { signal: AbortSignal.timeout(10_000) });
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()).toString('base64') };
};
/** True for the whole parcel: tracking restricts it until it has the settings. */
const isOpen = async (code: string) =>
  Buffer.from((await look(`/api/parcels/${code}`)).body, 'base64').includes('"restricted":false');
const WHILE_STARTING = { timeout: 60_000, interval: 500 };

afterAll(() => rmSync(join(ROOT, 'backups'), { recursive: true, force: true }));

it('backs up by the documented commands, and returns to that state: data, images, sessions and the log', async () => {
  const kept = await aTrackedParcel();
  const image = await aPhoto(kept.id);
  const paths = [`/api/parcels/${kept.code}`, image, '/api/settings', '/log/key'];
  await expect.poll(() => isOpen(kept.code), WHILE_STARTING).toBe(true);
  const before = await Promise.all(paths.map(look));
  await documented('Back up on Kubernetes');
  const later = await aTrackedParcel();

  await Promise.all([documented('Restore on Kubernetes'), hurryPods()]);
  await untilFound();
  await untilReachable(`/api/parcels/${later.code}`, 404);
  await expect.poll(() => isOpen(kept.code), WHILE_STARTING).toBe(true);
  expect(await Promise.all(paths.map(look))).toEqual(before);
  expect((await clusterAdmin().get('/api/admins')).status).toBe(200);
  expect((await attempt('kubectl', ['logs', `job/${RELEASE}-restore`, '--all-containers'])).said).toContain(
    'Restored mail',
  );
}, 500_000);

it('is checked by the documented doctor, and has traces of these commands in the security log', async () => {
  const said = await documented('Check on Kubernetes');
  const findings = said.split('\n').filter((line) => /^ *(BAD|\?\?|error:) /.test(line));
  expect(findings, said).toEqual([]);
  expect(said).toContain('All is well');
  const traces = "SELECT detail FROM security_log WHERE event = 'operator_command' ORDER BY at";
  const psql = ['psql', '-U', 'postgres', '-d', 'auth', '-tAqc', traces];
  const rows = await kubectl(['exec', 'statefulset/postgres', '--', ...psql]);
  expect(rows.trim().split('\n')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^backup, by Kubernetes as /),
      expect.stringMatching(/^restore, by Kubernetes as /),
      expect.stringMatching(/^npm run resume-log, Kubernetes on resume-log/),
    ]),
  );
}, 300_000);
