export * from './company-settings.js';
