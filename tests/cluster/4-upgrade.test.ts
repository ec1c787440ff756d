import { beforeAll, expect, inject, it } from 'vitest';
import {
  attempt,
  kubectl,
  PARTS as EVERY_PART,
  readyPods,
  RELEASE,
  untilFound,
  untilSettled,
} from './support/cluster.ts';
import { documentedCommands, runDocumented } from './support/documented.ts';
import { buildOn, loadImages, REGISTRY, VERSION } from './support/images.ts';
import { runProgram } from '../../tools/setup/run-tool.mjs';
import { tell, underLoad } from './support/mixed-load.ts';
import { aTrackedParcel, everyPart } from './support/site.ts';

const NEXT = `${VERSION}-next`;
const BROKEN = `${VERSION}-broken`;
const PARTS = ['gateway', 'web', 'content', 'auth', 'mail'];
const LIMIT_MS = 280_000;
const cookie = inject('clusterSession');
let paths: Record<string, number>;

beforeAll(async () => {
  paths = everyPart((await aTrackedParcel()).code);
  await buildOn(
    `${REGISTRY}/tracking:${VERSION}`,
    `${REGISTRY}/tracking:${NEXT}`,
    withMigration('ClusterTest1999999999998', ADDS_A_COLUMN),
  );
  await buildOn(
    `${REGISTRY}/tracking:${VERSION}`,
    `${REGISTRY}/tracking:${BROKEN}`,
    withMigration('ClusterTest1999999999999', 'SELECT 1/0'),
  );
  for (const part of PARTS) await tag(part);
  const next = ['tracking', ...PARTS].map((part) => `${REGISTRY}/${part}:${NEXT}`);
  await loadImages([...next, ...PARTS.map((part) => `${REGISTRY}/${part}:${BROKEN}`)]);
  await loadImages([`${REGISTRY}/tracking:${BROKEN}`]);
  await untilSettled();
});

it('loses no request during an upgrade with a migration', async () => {
  await runningOn(VERSION);
  const { sent, lost } = await underLoad(paths, cookie, async () => {
    await documented('Upgrade', NEXT);
    await untilFound();
  });
  tell('upgrade with a migration', { sent, lost });
  expect(await images()).toContain(`${REGISTRY}/tracking:${NEXT}`);
  expect(await sql("SELECT count(*) FROM migrations WHERE name LIKE 'ClusterTest%'")).toBe('1');
  expect(lost).toEqual([]);
});

it('loses no request during a rollback to the previous release', async () => {
  await runningOn(NEXT);
  const { sent, lost } = await underLoad(paths, cookie, () => documented('Roll back', VERSION));
  tell('rollback', { sent, lost });
  expect(await images()).not.toContain(NEXT);
  expect(lost).toEqual([]);
});

it('keeps the services running when a migration fails', async () => {
  await runningOn(VERSION);
  const before = await podsOfAll();
  const { sent, lost } = await underLoad(paths, cookie, async () => {
    await expect(documented('Upgrade', BROKEN)).rejects.toThrow(/pre-upgrade hooks failed/);
  });
  tell('upgrade whose migration fails', { sent, lost });
  const jobs = await kubectl(['logs', `job/${RELEASE}-tracking-migration`]);
  expect(jobs).toContain('could not migrate the database: division by zero');
  await kubectl(['delete', 'job', `${RELEASE}-tracking-migration`]);
  // The autoscaler may have ended some meanwhile, but nothing has been replaced.
  expect(before).toEqual(expect.arrayContaining(await podsOfAll()));
  expect(lost).toEqual([]);
});

/**
 * Waits until every part runs, and restores that release if a retry finds another one: a rollback goes to the previous
 * release, whichever that is.
 */
async function runningOn(version: string): Promise<void> {
  await untilSettled();
  const runsNext = (await images()).includes(NEXT);
  if (runsNext === (version === NEXT)) return;
  await documented(version === NEXT ? 'Upgrade' : 'Roll back', version);
  await untilFound();
}

const podsOfAll = async () => (await Promise.all(EVERY_PART.map((part) => readyPods(part)))).flat();
const ADDS_A_COLUMN = 'ALTER TABLE parcels ADD COLUMN IF NOT EXISTS cluster_test text';

/** Returns Dockerfile steps that add a migration to tracking. */
const withMigration = (name: string, statement: string) => `USER root
RUN sed -i -e '1i class ${name} { name = "${name}"; up(db) { return db.query("${statement}"); } down() {} }' \\
    -e 's/\\bmigrations: \\?\\[/&${name},/' $(grep -lE '\\bmigrations: ?\\[[A-Z]' dist/*.js dist/database/*.js)
USER node`;

/** Runs a section's commands verbatim, with the version of the build. */
function documented(section: string, version: string) {
  const variables = `export REGISTRY=${REGISTRY} VERSION=${version}\n`;
  return runDocumented(variables + documentedCommands(section), inject('clusterShims'), LIMIT_MS);
}

async function tag(part: string) {
  for (const version of [NEXT, BROKEN]) {
    const words = ['tag', `${REGISTRY}/${part}:${VERSION}`, `${REGISTRY}/${part}:${version}`];
    expect(await runProgram('docker', words, { limitMs: 20_000 })).toMatchObject({ code: 0 });
  }
}

const images = () =>
  kubectl(['get', 'deployments', '--output', 'jsonpath={.items[*].spec.template.spec.containers[*].image}']);

async function sql(statement: string): Promise<string> {
  const psql = ['psql', '-U', 'postgres', '-d', 'tracking', '-tAqc', statement];
  const { said } = await attempt('kubectl', ['exec', 'statefulset/postgres', '--', ...psql]);
  return said.trim().split('\n').at(-1) ?? '';
}
