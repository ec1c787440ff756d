import { http, HttpResponse } from 'msw/http';
import { setupServer } from 'msw/node';
import { envelope, theGraph } from './builders';

/** The network of every test: only the site's start is answered; any other call that a test did not announce fails it. */
export const server = setupServer(http.get('/api/graph', () => HttpResponse.json(envelope(theGraph()))));
