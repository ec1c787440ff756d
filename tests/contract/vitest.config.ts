import { defineProject } from 'vitest/config';

export default defineProject({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] }, noExternal: [/^@vaultway\//] },
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: {
    name: 'contract',
    include: ['*.test.ts'],
    // All files share one product.
    globalSetup: ['support/shared-product.setup.ts'],
    setupFiles: ['support/matchers.setup.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});
