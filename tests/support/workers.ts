import { availableParallelism } from 'node:os';

/** Number of test files run concurrently. */
export const WORKERS = Math.max(3, Math.min(4, availableParallelism()));
