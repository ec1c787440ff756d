import cookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { LIMITS } from '@vaultway/contracts';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from 'nestjs-pino';
import { ErrorFilter, errorEnvelope, toApiError } from '../errors/index.js';
import {
  addApiHeaders,
  addVersion,
  admitBodies,
  answerSocket,
  clientErrorCode,
  InputPipe,
  isOperational,
  readRefusedBodies,
  registerBodyParsers,
  REQUEST_ID,
  requestId,
  traceRoute,
} from '../http/index.js';
import { requestLine, requestLog } from '../logging/index.js';
import { MessageServer, MissedMessages, RefusedChannels } from '../messaging/index.js';
import { Metrics } from '../metrics/index.js';
import { SessionGate } from '../session/index.js';
import { serviceModule, setRoutePrefix, type ServiceDefinition } from './service.module.js';

/** A tracking code has up to 300 code points, each up to 12 characters when percent-encoded. */
const MAX_PARAM_LENGTH = 4096;
/** Time limits for a request's headers and for all of it; the second lets 10 MiB pass on a slow line. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 120_000;
/** Interval at which Node checks these limits. */
const CHECK_MS = 2000;
const BYTES_PER_MB = 1_048_576;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Creates a Nest application with the parts that all services share. It receives messages, but does not listen for HTTP
 * yet.
 *
 * @throws when Postgres or Redis does not answer within its limit
 */
export async function createService(parts: ServiceDefinition): Promise<NestFastifyApplication> {
  const { config } = parts;
  const adapter = new FastifyAdapter({
    bodyLimit: LIMITS.publicBodyBytes,
    trustProxy: config.TRUST_PROXY.split(',').map((range) => range.trim()),
    genReqId: requestId,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    // Requests that arrive over an open connection during shutdown are answered as usual.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: (error, socket) => answerSocket(socket, clientErrorCode(error)),
  });
  const app = await NestFactory.create<NestFastifyApplication>(serviceModule(parts), adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  const logger = app.get(Logger);
  app.useLogger(logger);
  app.flushLogs();
  setRoutePrefix(app, parts);
  app.useGlobalPipes(new InputPipe());
  app.useGlobalFilters(new ErrorFilter());
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.server.maxConnections = config.MAX_CONNECTIONS;
  await prepareFastify(fastify, {
    metrics: app.get(Metrics),
    gate: app.get(SessionGate, { strict: false }),
    log: requestLog(parts.name, config.LOG_LEVEL),
    uploadBudget: config.UPLOADS_IN_FLIGHT_MB * BYTES_PER_MB,
  });
  const missed = app.get(MissedMessages);
  const server = new MessageServer(config.REDIS_URL, () => missed.notify(), app.get(RefusedChannels));
  app.connectMicroservice({ strategy: server }, { inheritAppConfig: false });
  await app.startAllMicroservices();
  return app;
}

interface RequestParts {
  metrics: Metrics;
  gate: SessionGate;
  /** Logs finished requests. */
  log: ReturnType<typeof requestLog>;
  /** Bytes. */
  uploadBudget: number;
}

async function prepareFastify(fastify: FastifyInstance, { metrics, gate, log, uploadBudget }: RequestParts) {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID, request.id);
    traceRoute(request.method, request.routeOptions.url ?? 'unknown');
    done();
  });
  addApiHeaders(fastify);
  await fastify.register(cookie);
  fastify.addHook('onRequest', (request, reply) => gate.admit(request, reply));
  admitBodies(fastify, uploadBudget);
  registerBodyParsers(fastify);
  readRefusedBodies(fastify);
  fastify.addHook('onResponse', (request, reply, done) => {
    // Health checks and scrapes are too frequent to log or measure.
    if (!isOperational(request)) {
      const line = requestLine(request, reply.statusCode, reply.elapsedTime);
      log.info(line);
      metrics.countRequest(line.method, line.route, line.status, reply.elapsedTime / 1000);
    }
    done();
  });
  prepareAnswers(fastify);
}

/**
 * Adds headers to every response, and closes connections on shutdown. Fastify closes idle connections at once and busy
 * ones after their response. A connection that never carried a request (a client's spare) counts as neither, and would
 * delay shutdown until the time limit.
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
    // Most responses are private and current; cacheable calls set the header themselves.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    if (stopping) void reply.header('connection', 'close');
    done();
  });
}

/** Answers requests that reach no route, such as a URL that cannot be decoded. */
function answerFrameworkError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const apiError = toApiError(error);
  addVersion(request, reply);
  void reply
    .code(apiError.status)
    .header(REQUEST_ID, request.id)
    .type(JSON_TYPE)
    .send(errorEnvelope(apiError, request));
}
