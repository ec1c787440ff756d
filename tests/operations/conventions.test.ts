import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');

/** Roles listed in CONTRIBUTING.md. */
const roles = () => {
  const [, list = ''] = /A role is one of ([^.]+)\./.exec(read('CONTRIBUTING.md')) ?? [];
  return Array.from(list.matchAll(/`([\w-]+)`/g), ([, role]) => role);
};

const files = globSync('services/{*,libs/*}/src/**/*.ts', { cwd: root });
const servicesFiles = files.filter((file) => !/\/migrations\/|\.d\.ts$/.test(file));

/** Returns files whose text matches without the ending in their names. */
const misplaced = (text: RegExp, ending: string) =>
  servicesFiles.filter(
    (file) => !file.endsWith('.test.ts') && !file.endsWith(ending) && text.test(read(file)),
  );

it('finds the files of the services', () => {
  expect(servicesFiles).toContain('services/content/src/reviews/review.service.ts');
  expect(roles()).toContain('service');
});

it("names each service's file by its noun, and its role if other nouns have it too", () => {
  const name = new RegExp(
    `^[a-z0-9]+(-[a-z0-9]+)*(\\.(${roles().join('|')}))?(\\.properties)?(\\.test)?\\.ts$`,
  );
  expect(servicesFiles.filter((file) => !name.test(basename(file)))).toEqual([]);
});

it('keeps each entity in a file of that role', () => {
  expect(misplaced(/^@Entity\(/m, '.entity.ts')).toEqual([]);
});

it('keeps each controller with routes in a file of that role', () => {
  expect(misplaced(/^@Controller\(.*^ {2}@(?:Get|Post|Patch|Put|Delete)\(/ms, '.controller.ts')).toEqual([]);
});

it('gives decision records unique numbers, which their titles repeat', () => {
  const records = readdirSync(`${root}infra/decisions`);
  const wrong = records.filter((file, index) => {
    const number = file.slice(0, 4);
    const isFirst = records.findIndex((other) => other.startsWith(number)) === index;
    return !isFirst || !read(`infra/decisions/${file}`).startsWith(`# ${Number(number)}. `);
  });
  expect(wrong).toEqual([]);
});

describe('a migration', () => {
  const migrations = globSync('services/{*,libs/*}/src/**/migrations/**/*.ts', { cwd: root });
  const imports = (file: string) =>
    Array.from(
      read(file).matchAll(/^(?:import|export) (?:[^;]+ from )?'([^']+)';/gm),
      ([, from = '']) => from,
    );

  it('uses nothing that may change', () => {
    const frozen =
      /^(?:node:[a-z/]+|typeorm|@nestjs\/common|@vaultway\/common\/migrations|\.\/[a-z0-9-]+(?:\/[a-z0-9-]+)?\.js)$/;
    const living = migrations.flatMap((file) =>
      imports(file).flatMap((from) => (frozen.test(from) ? [] : [`${file}: ${from}`])),
    );
    expect(migrations).toContain('services/tracking/src/database/migrations/01-baseline/parcels.ts');
    expect(living).toEqual([]);
  });

  it('is listed with each file of its folder, in numeric order', () => {
    const folders = globSync('services/*/src/database/migrations', { cwd: root });
    expect(folders).toContain('services/tracking/src/database/migrations');
    for (const folder of folders) {
      const parts = read(folder.replace('migrations', 'database-definition.ts'));
      const imported = [...parts.matchAll(/^import \{ (\w+) \} from '\.\/migrations\/(.+)\.js';$/gm)];
      const [, list = ''] = /^ {2}migrations: \[([^\]]*)\]/m.exec(parts) ?? [];
      expect(imported.map(([, , file]) => `${file}.ts`)).toEqual(
        readdirSync(`${root}${folder}`)
          .filter((file) => file.endsWith('.ts'))
          .toSorted(),
      );
      expect(list.match(/\w+/g)).toEqual(imported.map(([, name]) => name));
    }
  });

  it('shares only frozen code: changes need a migration of their own', () => {
    const shared = globSync('services/libs/common/src/migrations/*-table.ts', { cwd: root });
    const statements = shared.sort().map((file) => {
      const text = Array.from(read(file).matchAll(/`[^`]*`|'[^'\n]*'/g), ([quoted]) => quoted).join();
      return [
        basename(file),
        createHash('sha256').update(text.replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 16),
      ];
    });
    expect(Object.fromEntries(statements)).toEqual({
      'audit-table.ts': '6ab148c4089af94f',
      'erasures-table.ts': '3ac956ef3f1006c9',
      'idempotency-table.ts': 'bf1625b21252233f',
      'images-table.ts': 'a4fccf6d9f63b395',
      'outbox-table.ts': '38332982262acefc',
      'settings-table.ts': '779c1f9f9b93772d',
    });
  });
});
