import cookie from '@fastify/cookie';
import { StandardSchemaValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { failureEnvelope, LIMITS } from '@vaultway/contracts';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from 'nestjs-pino';
import { ApiError, ErrorFilter, errorEnvelope, toApiError } from '../errors/index.js';
import { readRefusedBodies, registerBodyParsers, REQUEST_ID, requestId, traceRoute } from '../http/index.js';
import { inRequest, requestLine } from '../logging/index.js';
import { redisTransport } from '../messaging/index.js';
import { Metrics } from '../metrics/index.js';
import { ServiceModule, setRoutePrefix, type ServiceParts } from './service.module.js';

/** A tracking code has up to 300 code points, each up to 12 characters when percent-encoded. */
const MAX_PARAM_LENGTH = 4096;
/** Health checks and scrapes come all the time: they are neither logged nor measured. */
const OPERATIONAL = /^\/(health\/|metrics$)/;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Creates a Nest application with everything that all services share. It listens to the other services' messages, not
 * yet to HTTP.
 *
 * @throws when Postgres or Redis does not answer within its limit
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
    // A request that still arrives over an open connection while the service stops is answered like any other.
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
  app.useGlobalPipes(
    new StandardSchemaValidationPipe({ exceptionFactory: (issues) => ApiError.validation(issues) }),
  );
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
  // Again, since reading a body leaves the scope.
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
 * Adds headers to every answer, and ends connections when the service stops. Fastify closes idle connections by itself,
 * and busy ones after their answer. A connection over which nothing was ever asked (a client's spare) counts as neither,
 * and would delay the stop until its time limit.
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
    // Most answers concern one person at one moment; a call whose answer may be cached says so itself.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    if (stopping) void reply.header('connection', 'close');
    done();
  });
}

/** Answers what never reaches a route, such as a URL that cannot be decoded. */
function answerFrameworkError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const apiError = toApiError(error);
  void reply
    .code(apiError.status)
    .header(REQUEST_ID, request.id)
    .type(JSON_TYPE)
    .send(errorEnvelope(apiError, request));
}

/** Writes the envelope by hand to a client that does not speak HTTP: there is no request to answer. */
function answerClientError(_error: Error, socket: Socket) {
  if (!socket.writable) return;
  const body = JSON.stringify(failureEnvelope('bad_request'));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Connection: close',
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId({ headers: {} })}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
