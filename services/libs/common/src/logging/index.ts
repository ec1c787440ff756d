export * from './logging.module.js';
export { logCrash } from './crash.js';
