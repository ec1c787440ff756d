import type { FastifyRequest } from 'fastify';
import type { ContentConfig } from '../config.js';

/** The site's address without a trailing slash: the configured one, else that of the request. */
export const siteOf = (request: FastifyRequest, { PUBLIC_URL }: Pick<ContentConfig, 'PUBLIC_URL'>): string =>
  PUBLIC_URL === undefined ? `${request.protocol}://${request.host}` : new URL(PUBLIC_URL).origin;
