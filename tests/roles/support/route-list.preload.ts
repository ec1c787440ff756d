import type { FastifyInstance } from 'fastify';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Runs before each program of the product (NODE_OPTIONS) and records every route that Nest or the program registers: a
 * line `GET /api/parcels/:code` in a file named after the service's folder. Fastify's diagnostics channel reports them,
 * so the services are unaware and nothing is exposed to the network.
 */
const folder = process.env.ROUTES_FOLDER ?? '';

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    const lines = [method].flat().map((each) => `${each} ${url}\n`);
    appendFileSync(join(folder, basename(process.cwd())), lines.join(''));
  });
});
