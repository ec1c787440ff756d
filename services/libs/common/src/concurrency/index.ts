export * from './concurrency-limit.js';
export * from './worker-process.js';
export * from './once-per-turn.js';
export * from './shared-read.js';
export * from './work-loop.js';
