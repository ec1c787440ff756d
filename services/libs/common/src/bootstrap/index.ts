export * from './create-service.js';
export * from './run-command.js';
export * from './service.module.js';
export * from './start-service.js';
