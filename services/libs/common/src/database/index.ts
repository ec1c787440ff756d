export * from './database.module.js';
export * from './list-page.js';
export * from './migrate.js';
export * from './postgres-errors.js';
export * from './row-sets.js';
