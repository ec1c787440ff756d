export * from './logging.module.js';
export * from './request-scope.js';
