import { defineProject } from 'vitest/config';

export default defineProject({
  test: { name: 'operations', include: ['*.test.ts'], testTimeout: 30_000, maxWorkers: 1 },
});
