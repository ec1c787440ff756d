import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'cluster',
    include: ['*.test.ts'],
    // One installation for all the files, and one file at a time: each does something to it.
    globalSetup: ['support/installation.setup.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    // Not one request may be lost while one machine is cluster, visitors and administrator: what starves it once is tried
    // again, and what was lost is printed each time.
    retry: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
