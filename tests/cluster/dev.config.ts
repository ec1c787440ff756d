import { defineConfig } from 'vitest/config';
export default defineConfig({ test: { name: 'cluster', root: import.meta.dirname, include: ['*.test.ts'], globalSetup: ['dev.setup.ts'], fileParallelism: false, maxWorkers: 1, testTimeout: 900_000, hookTimeout: 400_000 } });
