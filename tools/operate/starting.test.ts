import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeDocker } from '../../tests/support/fake-docker.ts';
import { ROOT, temporaryFolder } from '../setup/folders.mjs';
import { runProgram } from '../setup/run-tool.mjs';
import { newSettings } from './env-file.mjs';

let temporary: ReturnType<typeof temporaryFolder>;
const inFolder = (name: string) => join(temporary.folder, name);

beforeEach(() => {
  temporary = temporaryFolder('starting-test');
  // Everything runs.
  fakeDocker(
    temporary.folder,
    `*"up --detach --wait"*" gateway"*) [ ! -e product-breaks ] ;;
*"up --detach --wait"*" sandbox"*) [ ! -e sandbox-breaks ] ;;
*"config --services"*) printf '%s\\n' gateway tracking tracking-migration sandbox sandbox-db sandbox-redis ;;
*"config --format json"*) echo '{"name":"vaultway","services":{},"volumes":{}}' ;;
*"ps --services"*) printf '%s\\n' tracking-db content-db auth-db mail-db ;;
*"image ls"*) echo 1 ;;
*pg_dump*) echo dump ;;
*pg_restore*) cat >/dev/null ;;`,
  );
});
afterEach(() => temporary.remove());

async function operate([program, ...words]: string[], overlays: string[] = ['sandbox']) {
  const settings = newSettings({ optional: overlays, secretsDir: inFolder('secrets') }).map(
    ({ name, value }) => `${name}=${value}`,
  );
  const files = ['docker-compose.yml', ...overlays.map((name) => `infra/compose/${name}.yml`)].join(':');
  writeFileSync(inFolder('.env'), [...settings, `COMPOSE_FILE=${files}`, ''].join('\n'));
  const { code, said } = await runProgram(
    process.execPath,
    [join(ROOT, `tools/operate/${program}.mjs`), ...words],
    {
      env: {
        ...process.env,
        PATH: `${temporary.folder}${delimiter}${process.env['PATH'] ?? ''}`,
        COMPOSE_ENV_FILES: inFolder('.env'),
        COMPOSE_FILE: undefined,
      },
      limitMs: 60_000,
    },
  );
  const calls = existsSync(inFolder('calls')) ? readFileSync(inFolder('calls'), 'utf8') : '';
  return { code, said, calls, settings: readFileSync(inFolder('.env'), 'utf8') };
}

it.each([[['up']], [['upgrade', '0.2.0']], [['upgrade-postgres', '18']]])(
  '%j succeeds where the sandbox does not start, and says so',
  async (command) => {
    writeFileSync(inFolder('sandbox-breaks'), '');
    const { code, said, calls } = await operate(command);
    expect(code, said).toBe(0);
    expect(said).toContain('The sandbox does not run');
    const started = calls.split('\n').filter((call) => call.includes('--wait'));
    expect(started.some((call) => call.endsWith(' gateway tracking'))).toBe(true);
    expect(started.at(-1)).toMatch(/ sandbox sandbox-worker sandbox-redis sandbox-db$/);
  },
);

describe('upgrade-postgres', () => {
  const EMPTIES = 'volume rm --force vaultway_sandbox-images';

  it.each([[[]], [['sandbox']]])(
    'empties the sandbox, also one that is left out and may come back: %j',
    async (overlays) => {
      const { code, said, calls, settings } = await operate(['upgrade-postgres', '18'], overlays);
      expect(code, said).toBe(0);
      expect(settings).toContain('POSTGRES_MAJOR=18');
      expect(calls).toContain('compose --profile sandbox rm --stop --force sandbox sandbox-worker');
      expect(calls.indexOf('healthy.sh now')).toBeLessThan(calls.indexOf(EMPTIES));
    },
  );

  it('leaves the sandbox as it is when it fails', async () => {
    writeFileSync(inFolder('product-breaks'), '');
    const { code, said, calls, settings } = await operate(['upgrade-postgres', '18']);
    expect(code, said).toBe(1);
    expect(calls).not.toContain(EMPTIES);
    expect(settings).not.toContain('POSTGRES_MAJOR=18');
  });
});
