/**
 * What migrations of several services share. A migration does for ever what it did on its day, so nothing here changes:
 * where a table is to look different, write another migration.
 */
export * from './audit-table.js';
export * from './briefly.js';
export * from './erasures-table.js';
export * from './images-table.js';
export * from './outbox-table.js';
