import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'cluster',
    include: ['*.test.ts'],
    // All files share one installation and run in sequence, because each changes it.
    globalSetup: ['support/installation.setup.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    // No request may be lost although one machine is cluster, visitors and administrator at once: a run starved of CPU
    // is retried, and losses are printed each time.
    retry: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
