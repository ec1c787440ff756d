export * from './metrics.js';
export * from './metrics.module.js';
export * from './within-scrape.js';
