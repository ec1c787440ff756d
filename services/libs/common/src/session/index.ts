export * from './public.decorator.js';
export * from './revocations.js';
export * from './session-cookie.js';
export * from './session-token.js';
export * from './session.gate.js';
export * from './session.module.js';
export * from './standing-sessions.js';
