import { setupServer } from 'msw/node';

/** The network of every test: a call that a test did not announce fails it. */
export const server = setupServer();
