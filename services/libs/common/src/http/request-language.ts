import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE, LANGUAGES, type Language } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';

/** The language that the visitor chose on the site: what a mail to them is written in. */
export const requestLanguage = (request: FastifyRequest): Language =>
  LANGUAGES.find((language) => language === request.cookies[LANGUAGE_COOKIE]) ?? DEFAULT_LANGUAGE;
