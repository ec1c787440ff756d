import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../tools/setup/folders.mjs';
import { blocksIn, documentedTable } from '../support/documented.ts';

const SHELL = new Set(['sh', 'bash', 'shell', 'console']);
const OPERATIONS = 'docs/operations.md';
const COMMAND = `${OPERATIONS}#commands`;

/** The shell blocks and the rows of the table of commands, by the test that runs them. */
const RUN: Record<string, string[]> = {
  'tests/containers/documentation.test.ts': [
    'README.md#deploy-it 1',
    'README.md#deploy-it 2',
    `${OPERATIONS}#install 1`,
    `${OPERATIONS}#install 2`,
    `${OPERATIONS}#install 3`,
    `${OPERATIONS}#upgrade 1`,
    `${OPERATIONS}#uninstall 1`,
    `${OPERATIONS}#releases 3`,
    `${COMMAND} see whether all is well`,
    `${COMMAND} add monitoring, or an archive`,
    `${COMMAND} back up every night`,
    `${COMMAND} read a log`,
    `${COMMAND} apply a changed setting`,
    `${COMMAND} help someone who forgot a password`,
    `${COMMAND} move to a new version, and back`,
    `${COMMAND} change the key of sessions`,
  ],
  'tests/containers/replicas.test.ts': [`${OPERATIONS}#more-replicas 1`, `${COMMAND} run more replicas`],
  'tests/containers/migrations.test.ts': [`${OPERATIONS}#upgrade 2`],
  'tests/containers/backup.test.ts': [
    `${OPERATIONS}#back-up-and-restore 1`,
    `${OPERATIONS}#restore-drill 1`,
    `${COMMAND} try a restore`,
    `${OPERATIONS}#move-to-docker-or-kubernetes 2`,
    `${OPERATIONS}#back-up-and-restore 2`,
    `${COMMAND} restore a backup`,
    'docs/vault.md#turn-it-on 1',
    'docs/vault.md#leave-it-out-again 1',
  ],
  'tests/containers/sandbox.test.ts': [`${OPERATIONS}#the-sandbox 1`, `${OPERATIONS}#the-sandbox 2`],
  'tests/containers/postgres-major.test.ts': [
    `${OPERATIONS}#major-versions-of-postgres-redis-and-minio 1`,
    `${COMMAND} move to a new Postgres`,
  ],
  'tests/start/running.test.ts': [`${OPERATIONS}#move-to-docker-or-kubernetes 1`],
  'tests/operations/release.test.ts': [`${OPERATIONS}#releases 2`],
  'tests/contract/doc-examples.test.ts': [
    'docs/api.md#programs 1',
    'docs/api.md#a-parcel-for-the-systems-of-others 1',
  ],
  'tests/e2e/outside-auditor.spec.ts': [`${OPERATIONS}#somebody-elses-copy 1`],
  'services/tracking/test/time-stamps.test.ts': [`${OPERATIONS}#time-stamps 1`],
  'services/tracking/test/log-keys.test.ts': [`${OPERATIONS}#the-logs-key 1`],
  'tests/cluster/support/installation.setup.ts': [
    `${OPERATIONS}#build-the-images 1`,
    `${OPERATIONS}#prepare-keys-and-engines 1`,
    `${OPERATIONS}#install-1 1`,
    `${OPERATIONS}#sign-up 1`,
    `${OPERATIONS}#uninstall-on-kubernetes 1`,
  ],
  'tests/cluster/1-story.test.ts': [`${OPERATIONS}#a-forgotten-password 1`],
  'tests/cluster/4-upgrade.test.ts': [`${OPERATIONS}#upgrade-1 1`, `${OPERATIONS}#roll-back 1`],
  'tests/cluster/8-vault.test.ts': ['docs/vault.md#on-kubernetes 1'],
  'tests/cluster/9-sandbox.test.ts': [`${OPERATIONS}#the-sandbox 3`, `${OPERATIONS}#the-sandbox 4`],
  'tests/cluster/7-backup.test.ts': [
    `${OPERATIONS}#back-up-on-kubernetes 1`,
    `${OPERATIONS}#back-up-on-kubernetes 2`,
    `${OPERATIONS}#restore-on-kubernetes 1`,
    `${OPERATIONS}#check-on-kubernetes 1`,
  ],
};

/** Those that no test runs, with the reason. */
const NOT_RUN: Record<string, string> = {
  'README.md#try-it 1':
    'clones, and installs packages over the network; tests/start runs npm start in this checkout',
  'README.md#test-it 1': 'is the tests themselves',
  'CONTRIBUTING.md#set-up 1':
    'clones, and installs packages over the network; tests/start runs npm run dev in this checkout',
  'CONTRIBUTING.md#update-base-images 1': 'asks the registry of the official images',
  'docs/reliability.md#how-it-is-proved 1': 'takes hours; lab/chaos/short.test.ts runs a short form',
  [`${COMMAND} run the vault`]:
    'the first block of docs/vault.md, which tests/containers/backup.test.ts runs',
  [`${COMMAND} run the sandbox, for test keys`]:
    'the first block of its section, which tests/containers/sandbox.test.ts runs',
  [`${OPERATIONS}#to-an-instant 1`]:
    'takes a minute and a half with the next; tests/containers/point-in-time.test.ts runs its scripts on one database',
  [`${OPERATIONS}#to-an-instant 2`]: 'as above; tried by hand',
  [`${OPERATIONS}#metrics-and-alerts 1`]:
    'needs the images of Prometheus, Grafana and others; lab/chaos alerts raises each alert with processes',
  [`${OPERATIONS}#releases 1`]: 'runs all tests, and needs a registry',
  [`${OPERATIONS}#releases 4`]: 'needs cosign, and a registry',
  [`${OPERATIONS}#major-versions-of-postgres-redis-and-minio 2`]:
    'needs a cluster with the image of the next Postgres; tried by hand, see the table there',
  [`${OPERATIONS}#let-visitors-in 1`]:
    'needs a name on the internet, its certificate and S3; tests/cluster/6-ways-in.test.ts sets the same values',
  [`${OPERATIONS}#managed-engines 1`]: 'needs engines of a provider',
  [`${OPERATIONS}#postgres-by-cloudnativepg 1`]: 'needs the operator from the internet; tried by hand',
  [`${OPERATIONS}#two-regions 1`]: 'needs the operator from the internet; tried by hand, see the table there',
  [`${OPERATIONS}#two-regions 2`]: 'needs the operator from the internet; tried by hand, see the table there',
  [`${OPERATIONS}#two-regions 3`]: 'needs the operator from the internet; tried by hand, see the table there',
  [`${OPERATIONS}#two-regions 4`]: 'needs the operator from the internet; tried by hand, see the table there',
};

const documents = globSync(['README.md', 'CONTRIBUTING.md', 'docs/*.md'], { cwd: ROOT });
const blocks = documents.flatMap(blocksIn);
/** Rows that only lead to a section have blocks there. */
const rows = [...documentedTable()].filter(([, commands]) => commands.length > 0);
const installed = new Set([
  'write settings and secrets',
  'start everything',
  'create the first administrator',
]);
const sections = new Map(blocks.map(({ name, section }) => [name, section]));
const all = [
  ...blocks.filter(({ language }) => SHELL.has(language)).map(({ name }) => name),
  ...rows.filter(([wish]) => !installed.has(wish)).map(([wish]) => `${COMMAND} ${wish}`),
];

describe('the commands of the documentation', () => {
  it('are each run by a test, or listed with the reason why not', () => {
    const known = [...Object.values(RUN).flat(), ...Object.keys(NOT_RUN)];
    const missing = all.filter((name) => !known.includes(name));
    expect(
      missing.map((name) => `No test runs ${name}: add one to RUN, or the reason why not to NOT_RUN`),
    ).toEqual([]);
    expect(known.filter((name, at) => !all.includes(name) || known.indexOf(name) !== at)).toEqual([]);
  });

  it.each(Object.entries(RUN))('are read from the documents by %s', (test, names) => {
    expect(existsSync(join(ROOT, test))).toBe(true);
    const source = readFileSync(join(ROOT, test), 'utf8');
    const reads = (name: string) =>
      [name, sections.get(name), name.replace(`${COMMAND} `, '')].some((text) =>
        source.includes(`'${text}'`),
      );
    expect(names.filter((name) => !reads(name))).toEqual([]);
  });

  it('have a language, so that none is overlooked', () => {
    expect(blocks.filter(({ language }) => language === '').map(({ name }) => name)).toEqual([]);
    expect(all.length).toBeGreaterThan(60);
  });

  it('of the first day are those of the installation', () => {
    const install = blocks.find(({ name }) => name === `${OPERATIONS}#install 1`)?.text;
    const first = rows.filter(([wish]) => installed.has(wish)).flatMap(([, commands]) => commands);
    expect(first).toHaveLength(3);
    expect(install).toContain(first.join('\n'));
  });
});
