import { http, HttpResponse } from 'msw/http';
import { setupServer } from 'msw/node';
import { envelope, theGraph } from './builders';

const NOT_YET = { done: false, at: null };
const noCustody = {
  sealed: NOT_YET,
  weighed: NOT_YET,
  handed_over: NOT_YET,
  signed: NOT_YET,
  delivery: null,
  deliveries: [],
  pin_ok: null,
};

/**
 * Network of every test: handles only the site's initial calls and an empty custody; any other unannounced call fails
 * the test.
 */
export const server = setupServer(
  http.get('/api/graph', () => HttpResponse.json(envelope(theGraph()))),
  http.get('/api/admins/auth/oidc', () => HttpResponse.json(envelope({ name: null }))),
  http.get('/api/parcels/:code/custody', () => HttpResponse.json(envelope(noCustody))),
);
