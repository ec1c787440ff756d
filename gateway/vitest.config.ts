import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] }, noExternal: [/^@vaultway\//] },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 15_000,
    // Three pairs of gateways start here, on a machine that may be busy.
    hookTimeout: 30_000,
  },
});
