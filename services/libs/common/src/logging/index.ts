export * from './logging.module.js';
export { sourceStack } from './source-stack.js';
