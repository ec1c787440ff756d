import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../setup/folders.mjs';

let temporary: ReturnType<typeof temporaryFolder>;
let file: string;
beforeEach(() => {
  temporary = temporaryFolder('init-test');
  file = join(temporary.folder, '.env');
});
afterEach(() => temporary.remove());

function init(...words: string[]): string {
  const program = join(import.meta.dirname, 'init.mjs');
  const result = spawnSync(process.execPath, [program, '--file', file, ...words], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(result.stderr);
  return result.stdout;
}

describe('npm run init', () => {
  it('changes no value that is already there', () => {
    init('--domain', 'www.example.com');
    const before = readFileSync(file, 'utf8');
    expect(init()).toBe(`${file} is complete; nothing was changed.\n`);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('says which of the values it was given it has left as they are', () => {
    init('--http-port', '8080');
    const said = init('--domain', 'www.example.com', '--http-port', '8080', '--https-port', '8443');
    expect(said).toContain(`DOMAIN stays empty, HTTPS_PORT stays 443. To change them, edit ${file}.`);
    expect(said).not.toContain('HTTP_PORT stays');
  });
});
