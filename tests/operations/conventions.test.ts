import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');

/** The roles that CONTRIBUTING.md lists. */
const roles = () => {
  const [, list = ''] = /A role is one of ([^.]+)\./.exec(read('CONTRIBUTING.md')) ?? [];
  return Array.from(list.matchAll(/`([\w-]+)`/g), ([, role]) => role);
};

const files = globSync('services/{*,libs/*}/src/**/*.ts', { cwd: root });
const servicesFiles = files.filter((file) => !/\/migrations\/|\.d\.ts$/.test(file));

/** Those whose text matches, though their name does not end so. */
const misplaced = (text: RegExp, ending: string) =>
  servicesFiles.filter(
    (file) => !file.endsWith('.test.ts') && !file.endsWith(ending) && text.test(read(file)),
  );

it('finds the files of the services', () => {
  expect(servicesFiles).toContain('services/content/src/reviews/review.service.ts');
  expect(roles()).toContain('service');
});

it('files of services are called by their noun, and by its role where other nouns have it too', () => {
  const name = new RegExp(
    `^[a-z0-9]+(-[a-z0-9]+)*(\\.(${roles().join('|')}))?(\\.properties)?(\\.test)?\\.ts$`,
  );
  expect(servicesFiles.filter((file) => !name.test(basename(file)))).toEqual([]);
});

it('each entity is in a file of that role', () => {
  expect(misplaced(/^@Entity\(/m, '.entity.ts')).toEqual([]);
});

it('each controller that has routes is in a file of that role', () => {
  expect(misplaced(/^@Controller\(.*^ {2}@(?:Get|Post|Patch|Put|Delete)\(/ms, '.controller.ts')).toEqual([]);
});

it('no two decision records have one number, and each begins with its own', () => {
  const records = readdirSync(`${root}infra/decisions`);
  const wrong = records.filter((file, index) => {
    const number = file.slice(0, 4);
    const isFirst = records.findIndex((other) => other.startsWith(number)) === index;
    return !isFirst || !read(`infra/decisions/${file}`).startsWith(`# ${Number(number)}. `);
  });
  expect(wrong).toEqual([]);
});

describe('a migration does for ever what it did on its day', () => {
  const migrations = globSync('services/{*,libs/*}/src/**/migrations/**/*.ts', { cwd: root });
  const imports = (file: string) =>
    Array.from(
      read(file).matchAll(/^(?:import|export) (?:[^;]+ from )?'([^']+)';/gm),
      ([, from = '']) => from,
    );

  it('so it uses nothing that lives on', () => {
    const frozen =
      /^(?:node:[a-z/]+|typeorm|@nestjs\/common|@vaultway\/common\/migrations|\.\/[a-z0-9-]+(?:\/[a-z0-9-]+)?\.js)$/;
    const living = migrations.flatMap((file) =>
      imports(file).flatMap((from) => (frozen.test(from) ? [] : [`${file}: ${from}`])),
    );
    expect(migrations).toContain('services/tracking/src/database/migrations/01-create-parcels.ts');
    expect(living).toEqual([]);
  });

  it('so what several of them share stays as it is: what is to change becomes a migration', () => {
    const shared = globSync('services/libs/common/src/migrations/*-table.ts', { cwd: root });
    const statements = shared.sort().map((file) => {
      const text = Array.from(read(file).matchAll(/`[^`]*`|'[^'\n]*'/g), ([quoted]) => quoted).join();
      return [
        basename(file),
        createHash('sha256').update(text.replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 16),
      ];
    });
    expect(Object.fromEntries(statements)).toEqual({
      'audit-table.ts': 'e23fcbbf1d2e9362',
      'erasures-table.ts': '028601c5f6969b0d',
      'images-table.ts': '1d36c342fd64f227',
      'outbox-table.ts': '15bac34d4d15c0fa',
    });
  });
});
