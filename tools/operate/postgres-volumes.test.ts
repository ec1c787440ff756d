import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SERVICES } from '../setup/services.mjs';
import { temporaryFolder } from '../setup/folders.mjs';
import { refuseOldPostgres } from './postgres-volumes.mjs';

let temporary: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  temporary = temporaryFolder('postgres-volumes');
  vi.stubEnv('PATH', `${temporary.folder}${delimiter}${process.env['PATH'] ?? ''}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  temporary.remove();
});

/** Stands for an engine with these volumes, where docker-compose.yml wants the ones of a version. */
function engine({ wants, has, written = '' }: { wants: '17' | '18'; has: string[]; written?: string }) {
  const suffix = wants === '18' ? '-18' : '';
  const image = `postgres:${wants}`;
  const config = {
    name: 'shop',
    services: Object.fromEntries(SERVICES.map((service) => [`${service}-db`, { image }])),
    volumes: Object.fromEntries(
      SERVICES.map((service) => [`${service}-data`, { name: `shop_${service}-data${suffix}` }]),
    ),
  };
  const script = `#!/bin/sh
case "$*" in
*"config --format json"*) echo '${JSON.stringify(config)}' ;;
"volume ls"*) printf '%s\\n' ${has.join(' ')} ;;
"image ls"*) echo an-id ;;
run*) printf '${written}' ;;
esac`;
  writeFileSync(join(temporary.folder, 'docker'), script, { mode: 0o755 });
}

const all = (suffix = '') => SERVICES.map((service) => `shop_${service}-data${suffix}`);

it('lets a new installation start, and one whose data fits', () => {
  engine({ wants: '17', has: ['other_tracking-data'] });
  expect(refuseOldPostgres).not.toThrow();
  engine({ wants: '17', has: all(), written: 'tracking 17\nauth 17\n' });
  expect(refuseOldPostgres).not.toThrow();
  engine({ wants: '18', has: [...all(), ...all('-18')], written: 'tracking 18\n' });
  expect(refuseOldPostgres).not.toThrow();
});

it('refuses to start empty databases beside those of another version', () => {
  engine({ wants: '18', has: all() });
  expect(refuseOldPostgres).toThrow(
    'There is no volume shop_tracking-data-18, but shop_tracking-data, of another version of Postgres.',
  );
  engine({ wants: '17', has: all('-18') });
  expect(refuseOldPostgres).toThrow('There is no volume shop_tracking-data, but shop_tracking-data-18');
});

it('refuses to start on a volume that another version wrote', () => {
  engine({ wants: '17', has: all(), written: 'tracking 17\ncontent 16\n' });
  expect(refuseOldPostgres).toThrow('The volume shop_content-data belongs to Postgres 16, which postgres:17');
});
