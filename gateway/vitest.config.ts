import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] }, noExternal: [/^@vaultway\//] },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 15_000,
    // Starts three pairs of gateways, perhaps on a busy machine.
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
