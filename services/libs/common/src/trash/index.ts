export * from './trash.js';
export * from './trash.module.js';
