import { join } from 'node:path';
import { defineProject, type UserWorkspaceConfig } from 'vitest/config';
import { WORKERS } from './workers.ts';

/**
 * The vitest project of a service or a library that runs on Node: decorators with their metadata, so that Nest can
 * inject by constructor types; `@vaultway/*` from source; tests beside the code in `src` and in `test`.
 * @param name what `--project` calls it
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
      // A service's code is loaded once in each worker, not once for every file: each takes a new database, an empty Redis.
      isolate: false,
      maxWorkers: WORKERS,
      // For what hangs: a busy machine may take many times as long as a quiet one.
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  });
}
