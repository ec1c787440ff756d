export * from './common-steps.js';
export * from './name-parts.js';
export * from './person.js';
export * from './person-erasures.js';
export * from './person-exports.js';
export * from './personal-data.module.js';
