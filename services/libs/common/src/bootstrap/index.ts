export * from './create-service.js';
export * from './service.module.js';
export * from './start-service.js';
