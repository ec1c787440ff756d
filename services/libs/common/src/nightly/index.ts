export * from './nightly.js';
export * from './nightly.module.js';
