import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'containers',
    include: ['*.test.ts'],
    // One stack for all the files, and one file at a time: each does something to it.
    globalSetup: ['support/shared-stack.setup.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
