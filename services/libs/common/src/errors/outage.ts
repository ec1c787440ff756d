import { ApiError } from './api-error.js';

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Postgres classes: 08 connection, 53 out of resources, 57P0x shutting down, 57014 statement timeout. */
const POSTGRES_CODES = /^(08...|53...|57P0[1-5]|57014)$/;

/** Messages of pg and ioredis errors without a code. */
const MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Connection is closed|Stream isn't writeable|Command timed out|max retries per request|Connection lost|Connection closed|not queryable|Driver not Connected/i;

/** True if a statement exceeded the time limit of its database. */
export function isStatementTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause, driverError } = error as Error & { code?: unknown; driverError?: unknown };
  if (code === '57014' || /Query read timeout/i.test(error.message)) return true;
  return isStatementTimeout(driverError) || isStatementTimeout(cause);
}

/** True if an error means that a dependency (Postgres, Redis, the image store) is down. */
export function isOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  const { code, cause, driverError } = error as Error & { code?: unknown; driverError?: unknown };
  if (typeof code === 'string' && (NETWORK_CODES.has(code) || POSTGRES_CODES.test(code))) return true;
  if (MESSAGES.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some((one) => isOutage(one, depth + 1))) return true;
  return isOutage(cause, depth + 1) || isOutage(driverError, depth + 1);
}

/** True if an error is temporary: an outage, or a refusal due to overload. */
export const isUnavailable = (error: unknown): boolean =>
  isOutage(error) || (error instanceof ApiError && error.code === 'unavailable');
