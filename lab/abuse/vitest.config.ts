import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'abuse',
    include: ['**/*.test.ts'],
    // The short form starts the whole product and floods it.
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
