export * from './logging.module.js';
export { nameSourcesOfCrash } from './source-stack.js';
