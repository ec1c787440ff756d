import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from '../../tools/setup/run-tool.mjs';
import { docker } from '../support/container-engine.ts';
import { ROOT } from '../support/container-stack.ts';
import { documented, documentedRow, runShell, withoutClone } from '../support/documented.ts';
import { aTrackedParcel, sharedStack, stackAdmin } from './support/shared-stack.ts';

const stack = sharedStack();
const NEXT = 'postgres:18';
const hasNext = spawnSync('docker', ['image', 'inspect', NEXT]).status === 0;

const operate = (program: string, env: NodeJS.ProcessEnv, ...words: string[]) =>
  runProgram(process.execPath, [join(ROOT, 'tools/operate', `${program}.mjs`), ...words], {
    env,
    limitMs: 400_000,
  });

// The tests after this one run on the new version too.
it.skipIf(!hasNext)(
  'moves the databases to another major version of Postgres',
  async () => {
    const { code } = await aTrackedParcel(stack);
    const early = await operate('up', { ...stack.env, POSTGRES_MAJOR: '18' });
    expect(early).toMatchObject({ code: 1, said: expect.stringContaining('of another version of Postgres') });
    const commands = documented('docs/operations.md#major-versions-of-postgres-redis-and-minio 1');
    expect(documentedRow('move to a new Postgres')).toEqual([withoutClone(commands.split('\n')[1] ?? '')]);
    const said = await runShell(commands, { env: stack.env, limitMs: 400_000 });
    expect(await stack.sql('tracking', 'SHOW server_version')).toMatch(/^18\./);
    expect(await stack.status(`/api/parcels/${code}`)).toBe(200);
    expect((await stackAdmin(stack).get('/api/parcels')).status).toBe(200);
    const [old = ''] = /docker volume rm .*/.exec(said) ?? [];
    await docker(old.split(' ').slice(1));
  },
  500_000,
);
