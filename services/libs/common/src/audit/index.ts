export * from './audit.entity.js';
export * from './audit-entry.js';
export * from './audit.module.js';
export * from './audit-trail.js';
export * from './trail-sealer.js';
