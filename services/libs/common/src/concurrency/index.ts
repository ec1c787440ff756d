export * from './concurrency-limit.js';
export * from './worker-process.js';
export * from './once-per-turn.js';
export * from './renewed-lease.js';
export * from './shared-read.js';
export * from './waiting-limit.js';
export * from './work-loop.js';
