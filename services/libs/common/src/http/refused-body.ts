import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** How long to wait for the rest of a refused body. */
const DRAIN_LIMIT_MS = 2000;
const TOO_LARGE = 413;

/**
 * Reads the rest of a body that is too large before the answer is sent. The connection is closed after that answer, and
 * a client that is still writing would see a broken connection instead: the gateway would say 503.
 */
export function readRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === TOO_LARGE) await drained(request.raw);
  });
}

function drained(body: IncomingMessage): Promise<void> {
  if (body.complete || body.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const enough = setTimeout(done, DRAIN_LIMIT_MS);
    function done() {
      clearTimeout(enough);
      body.off('end', done).off('close', done);
      resolve();
    }
    body.on('end', done).on('close', done).resume();
  });
}
