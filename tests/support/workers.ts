/** Number of test files run concurrently. */
export const WORKERS = 4;
