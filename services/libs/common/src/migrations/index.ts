/**
 * Steps shared by the migrations of several services. They never change, since a migration must always do the same: for
 * a different table, write another migration.
 */
export * from './audit-groups.js';
export * from './audit-table.js';
export * from './baseline.js';
export * from './briefly.js';
export * from './erasures-table.js';
export * from './idempotency-table.js';
export * from './images-table.js';
export * from './outbox-table.js';
export * from './settings-table.js';
export * from './trail-seals.js';
