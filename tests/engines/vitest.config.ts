import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'engines',
    include: ['**/*.test.ts'],
    // One browser at a time has the product.
    maxWorkers: 1,
    // A press may come while a page moves: drivers refuse it then.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
