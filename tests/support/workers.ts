import { availableParallelism } from 'node:os';

/** How many test files run at once. */
export const WORKERS = Math.max(3, Math.min(4, availableParallelism()));
