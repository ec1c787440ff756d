export * from './company-settings.js';
export * from './settings.module.js';
