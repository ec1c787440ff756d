import { join } from 'node:path';
import { defineProject, type UserWorkspaceConfig } from 'vitest/config';
import { WORKERS } from './workers.ts';

/**
 * Creates the vitest project of a service or a library for Node: decorators with metadata, so that Nest can inject by
 * constructor types; `@vaultway/*` from source; tests in `src` and in `test`.
 * @param name for `--project`
 */
export function serviceProject(name: string): UserWorkspaceConfig {
  return defineProject({
    resolve: { conditions: ['source'] },
    ssr: { resolve: { conditions: ['source'] }, noExternal: [/^@vaultway\//] },
    oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
    test: {
      name,
      environment: 'node',
      include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
      setupFiles: [join(import.meta.dirname, 'service-setup.ts')],
      pool: 'forks',
      // A service's code is loaded once per worker, not once per file: each file uses a new database and an empty
      // Redis.
      isolate: false,
      maxWorkers: WORKERS,
      // Catches hanging tests: a busy machine may take many times as long as a quiet one.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 20_000 } },
    },
  });
}
