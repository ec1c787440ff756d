import type { FastifyInstance } from 'fastify';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Runs before each program of the product (NODE_OPTIONS) and writes down every route that it registers, whether Nest or
 * the program itself does so: a line `GET /api/parcels/:code` in a file named after the service's folder. What is asked
 * for is told by Fastify; the services know nothing of it, and nobody can ask them over the network.
 */
const folder = process.env.ROUTES_FOLDER ?? '';

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    const lines = [method].flat().map((each) => `${each} ${url}\n`);
    appendFileSync(join(folder, basename(process.cwd())), lines.join(''));
  });
});
