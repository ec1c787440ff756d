export * from './concurrency-limit.js';
export * from './worker-process.js';
