import { LIMITS } from '@vaultway/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** How long to wait for the rest of an admin's refused body. */
const DRAIN_LIMIT_MS = 2000;
/** How long a stranger's connection stays after its answer, so that the answer arrives before the connection breaks. */
const LINGER_MS = 250;
const TOO_LARGE = 413;
const REFUSED = 400;

/**
 * Decides what becomes of the rest of a body when the answer is there before it.
 *
 * An admin's body that is too large is read to its end first: a client that is still writing would see a broken
 * connection instead of the answer. A stranger's long body is left unread: fifty uploads without a session would keep
 * the service reading for seconds.
 */
export function readRefusedBodies(app: FastifyInstance): void {
  // A promise for each answer would cost more than the question.
  app.addHook('onSend', (request, reply, _body, done) => {
    if (reply.statusCode < REFUSED || request.raw.complete) {
      done();
    } else if (!isSignedIn(request) && isLong(request)) {
      leaveUnread(request.raw, reply);
      done();
    } else if (reply.statusCode === TOO_LARGE) {
      void drained(request.raw).then(() => done());
    } else {
      done();
    }
  });
}

const isSignedIn = (request: FastifyRequest) => (request as { session?: object }).session !== undefined;

/** A body in pieces does not say how long it is. */
const isLong = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > LIMITS.publicBodyBytes;

function leaveUnread(body: IncomingMessage, reply: FastifyReply): void {
  void reply.header('connection', 'close');
  // Node reads to its end what nobody has begun to read. From here on it waits for someone to read on.
  body.read(0);
  const { socket } = body;
  socket.destroySoon = () => {
    const over = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(over)).end();
  };
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
