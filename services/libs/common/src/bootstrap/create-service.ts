import cookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ERRORS, LIMITS } from '@vaultway/contracts';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from 'nestjs-pino';
import { ErrorFilter, errorEnvelope, toApiError } from '../errors/index.js';
import {
  readRefusedBodies,
  registerBodyParsers,
  REQUEST_ID,
  requestId,
  traceRoute,
  validationPipe,
} from '../http/index.js';
import { inRequest, requestLine } from '../logging/index.js';
import { redisTransport } from '../messaging/index.js';
import { Metrics } from '../metrics/index.js';
import { setRoutePrefix } from './route-prefix.js';
import { ServiceModule, type ServiceParts } from './service.module.js';

/** A tracking code has up to 300 code points, each up to 12 characters when percent-encoded. */
const MAX_PARAM_LENGTH = 4096;
/** What asks all the time how the service is: neither logged nor measured. */
const OPERATIONAL = /^\/(health\/|metrics$)/;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Makes a Nest application with everything that all services share, listening to the messages of the
 * others but not yet to HTTP.
 *
 * @throws when Postgres or Redis does not answer within its bound
 */
export async function createService(parts: ServiceParts): Promise<NestFastifyApplication> {
  const { config } = parts;
  const adapter = new FastifyAdapter({
    bodyLimit: LIMITS.bodyBytes,
    trustProxy: config.TRUST_PROXY.split(',').map((range) => range.trim()),
    genReqId: requestId,
    requestTimeout: 30_000,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    // What still comes in over an open connection while the service stops is answered like any other.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  });
  const app = await NestFactory.create<NestFastifyApplication>(ServiceModule.of(parts), adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  const logger = app.get(Logger);
  app.useLogger(logger);
  app.flushLogs();
  setRoutePrefix(app);
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new ErrorFilter());
  await prepareFastify(app.getHttpAdapter().getInstance(), logger, app.get(Metrics));
  app.connectMicroservice(redisTransport(config.REDIS_URL), { inheritAppConfig: false });
  await app.startAllMicroservices();
  return app;
}

async function prepareFastify(fastify: FastifyInstance, logger: Logger, metrics: Metrics) {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID, request.id);
    traceRoute(request.method, request.routeOptions.url ?? 'unknown');
    inRequest(request.id, done);
  });
  // Once more, since reading a body leaves the scope.
  fastify.addHook('preValidation', (request, _reply, done) => inRequest(request.id, done));
  await fastify.register(cookie);
  await registerBodyParsers(fastify);
  readRefusedBodies(fastify);
  fastify.addHook('onResponse', (request, reply, done) => {
    if (!OPERATIONAL.test(request.url)) {
      const line = requestLine(request, reply.statusCode, reply.elapsedTime);
      logger.log(line, 'request');
      metrics.countRequest(line.method, line.route, line.status, reply.elapsedTime / 1000);
    }
    done();
  });
  prepareAnswers(fastify);
}

/**
 * What is added to every answer, and the end of connections at a stop: an idle one is closed by itself, one that is
 * not with its answer. One over which nothing was ever asked (a client's spare) counts as neither, and would hold
 * the stop up until its time limit.
 */
function prepareAnswers(fastify: FastifyInstance) {
  let stopping = false;
  const spare = new Set<Socket>();
  fastify.server.on('connection', (socket: Socket) => {
    spare.add(socket);
    socket.once('close', () => spare.delete(socket));
  });
  fastify.server.on('request', ({ socket }) => spare.delete(socket));
  fastify.addHook('preClose', (done) => {
    stopping = true;
    for (const socket of spare) socket.destroy();
    done();
  });
  fastify.addHook('onSend', (_request, reply, _body, done) => {
    // Most answers are about one person, at one moment; a call whose answer may be kept says so itself.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    if (stopping) void reply.header('connection', 'close');
    done();
  });
}

/** A URL that cannot be decoded never reaches a route. */
function answerFrameworkError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const apiError = toApiError(error);
  void reply
    .code(apiError.status)
    .header(REQUEST_ID, request.id)
    .type(JSON_TYPE)
    .send(errorEnvelope(apiError, request));
}

/** What is not HTTP at all gets the envelope by hand, since there is no request to answer. */
function answerClientError(_error: Error, socket: Socket) {
  if (!socket.writable) return;
  const { status, sentence } = ERRORS.bad_request;
  const body = JSON.stringify({ status, message: sentence, errors: [sentence], data: null });
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Connection: close',
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId({ headers: {} })}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
