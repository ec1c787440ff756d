import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { say, sayFailure } from '../setup/terminal.mjs';
import { commandLine } from './command-line.mjs';
import { newSettings } from './env-file.mjs';

/**
 * Writes .env with the secrets and settings of docker-compose.yml. What stands there already is never touched; what a
 * newer version needs besides is added. Runs on any Node from 20 on, before anything is installed.
 */
const USAGE = `npm run init                                    for a trial on this machine
npm run init -- --domain www.example.com        with https for this name
npm run init -- --bind-address 127.0.0.1 --http-port 8080 --https-port 8443 --file .env`;
const OPTIONS = {
  domain: { type: 'string' },
  'bind-address': { type: 'string' },
  'http-port': { type: 'string' },
  'https-port': { type: 'string' },
  file: { type: 'string', default: join(ROOT, '.env') },
};

try {
  const called = commandLine(USAGE, { options: OPTIONS });
  if (called) init(called.values);
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

function init({ file, ...chosen }) {
  const isNew = !existsSync(file);
  const before = isNew ? '' : readFileSync(file, 'utf8');
  const missing = newSettings({
    domain: chosen.domain,
    bindAddress: chosen['bind-address'],
    httpPort: chosen['http-port'],
    httpsPort: chosen['https-port'],
  }).filter(({ name }) => !new RegExp(`^\\s*(export\\s+)?${name}=`, 'm').test(before));
  const text = missing.map(({ name, value, comment }) => `# ${comment}\n${name}=${value}\n`).join('');
  if (isNew) writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  else if (missing.length > 0) appendFileSync(file, `${before.endsWith('\n') ? '' : '\n'}${text}`);
  chmodSync(file, 0o600);
  say(sentence(file, isNew, missing));
}

function sentence(file, isNew, missing) {
  if (isNew) {
    return `${file} holds new secrets and the settings: keep a copy of it. Next: docker compose up --build --wait`;
  }
  if (missing.length === 0) return `${file} has everything already; nothing was changed.`;
  return `Added to ${file}: ${missing.map(({ name }) => name).join(', ')}. The rest was left as it was.`;
}
