import { defineProject } from 'vitest/config';

export default defineProject({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] }, noExternal: [/^@vaultway\//] },
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: {
    name: 'roles',
    include: ['*.test.ts'],
    // Needs its own product: only here can a test say that nothing at all has changed.
    globalSetup: ['support/product.setup.ts'],
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});
