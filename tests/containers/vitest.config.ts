import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'containers',
    include: ['*.test.ts'],
    // All files share one stack and run in sequence, because each changes it.
    globalSetup: ['support/shared-stack.setup.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
