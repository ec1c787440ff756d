import { LIMITS } from '@vaultway/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** Time limit for draining the refused body of a signed-in person. */
const DRAIN_LIMIT_MS = 2000;
/** Delay before closing a stranger's connection, so that the response arrives first. */
const LINGER_MS = 250;
const TOO_LARGE = 413;
const REFUSED = 400;

/**
 * Handles the rest of a body when the response is ready before it.
 *
 * Drains the oversized body of a signed-in person: a client still writing would see a broken connection instead of the
 * response.
 * Leaves a stranger's long body unread: fifty uploads without a session would keep the service reading for seconds.
 */
export function readRefusedBodies(app: FastifyInstance): void {
  // A promise per response would cost more than the check.
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

const isSignedIn = (request: FastifyRequest) => {
  const { session, userSession } = request as { session?: object; userSession?: object };
  return session !== undefined || userSession !== undefined;
};

/** A chunked body has no announced length. */
const isLong = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > LIMITS.publicBodyBytes;

function leaveUnread(body: IncomingMessage, reply: FastifyReply): void {
  void reply.header('connection', 'close');
  // Node drains a body that nobody has begun to read. This makes it wait for a reader.
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
