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
};

/**
 * The network of every test: only the site's start is answered, and that no handover was recorded; any other call that a
 * test did not announce fails it.
 */
export const server = setupServer(
  http.get('/api/graph', () => HttpResponse.json(envelope(theGraph()))),
  http.get('/api/parcels/:code/custody', () => HttpResponse.json(envelope(noCustody))),
);
