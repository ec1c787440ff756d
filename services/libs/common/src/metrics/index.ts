export * from './metrics.js';
export * from './metrics.controller.js';
