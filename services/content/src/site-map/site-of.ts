import type { FastifyRequest } from 'fastify';
import type { ContentConfig } from '../config.js';

/** Returns the site's address without a trailing slash: the configured one, else the request's. */
export const siteOf = (request: FastifyRequest, { PUBLIC_URL }: Pick<ContentConfig, 'PUBLIC_URL'>): string =>
  PUBLIC_URL === undefined ? `${request.protocol}://${request.host}` : new URL(PUBLIC_URL).origin;
