import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'start',
    include: ['*.test.ts'],
    // Each test starts the whole product.
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
