import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'busy',
    include: ['**/*.test.ts'],
    // The product has a tenth of a core.
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 900_000,
  },
});
