import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../setup/folders.mjs';
import { runProgram } from '../setup/run-tool.mjs';

const LINK = 'https://www.example.com/control/signup.html?token=abc';

/** Runs a command with an engine that answers these. */
async function operate(words: string[], engine: { running: string; admins: string; log: string }) {
  const { folder, remove } = temporaryFolder('signup-link');
  onTestFinished(remove);
  const script = `#!/bin/sh
echo "$*" >>"${folder}/calls"
case "$*" in
*'ps --services'*) printf '%s\\n' ${engine.running} ;;
*'SELECT count'*) echo '${engine.admins}' ;;
*logs*) echo '${engine.log}' ;;
esac
`;
  writeFileSync(join(folder, 'docker'), script, { mode: 0o755 });
  return runProgram(process.execPath, words, {
    env: {
      ...process.env,
      PATH: `${folder}${delimiter}${process.env['PATH']}`,
      DATA_DIR: join(folder, 'none'),
    },
    limitMs: 20_000,
  });
}

const link = (engine: Parameters<typeof operate>[1]) => operate(['tools/operate/signup-link.mjs'], engine);

it('prints the link of the log', async () => {
  expect(await link({ running: 'auth auth-db', admins: '0', log: `auth: here: ${LINK}` })).toEqual({
    code: 0,
    said: `${LINK}\n`,
    output: `${LINK}\n`,
  });
});

it.each([
  ['everything is down', { running: '', admins: '', log: '' }, 'auth is not running. Start everything first'],
  [
    'there is an admin, although the log still has the used link',
    { running: 'auth auth-db', admins: '1', log: LINK },
    'There is an admin already',
  ],
  [
    'the log no longer has it',
    { running: 'auth auth-db', admins: '0', log: 'listening' },
    'docker compose restart auth, then npm run signup-link',
  ],
])('says what to do when %s', async (_, engine, sentence) => {
  const { code, said } = await link(engine);
  expect(code).toBe(1);
  expect(said).toContain(sentence);
});

it('deploys nothing, and starts nothing, where the service does not run', async () => {
  const { code, said } = await operate(['tools/operate/deploy.mjs', 'mail'], {
    running: '',
    admins: '',
    log: '',
  });
  expect(code).toBe(1);
  expect(said).toBe(
    'mail is not running, so there is nothing to deploy. Start everything first: docker compose up -d --wait\n',
  );
});
