import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** Milliseconds that the rest of a refused body is waited for. */
const PATIENCE = 2000;
const TOO_LARGE = 413;

/**
 * Reads the rest of a body that was too large before the answer goes out. The connection is closed behind
 * that answer, and whoever is still writing then hears a broken connection instead: the gateway says 503.
 */
export function readRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === TOO_LARGE) await drained(request.raw);
  });
}

function drained(body: IncomingMessage): Promise<void> {
  if (body.complete || body.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const enough = setTimeout(done, PATIENCE);
    function done() {
      clearTimeout(enough);
      body.off('end', done).off('close', done);
      resolve();
    }
    body.on('end', done).on('close', done).resume();
  });
}
