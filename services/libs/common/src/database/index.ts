export * from './database.module.js';
export * from './keyset.js';
export * from './list-page.js';
export * from './migrate.js';
export * from './patient-pages.js';
export * from './postgres-errors.js';
export * from './row-sets.js';
