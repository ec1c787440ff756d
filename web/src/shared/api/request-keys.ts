import type { Answer } from './base-query';

/** Header that makes a repeated request act once. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

/** Milliseconds after an attempt in which the same content is a retry. After that, it is meant as another action. */
const RETRY_MS = 120_000;
/** Requests whose fate may stay unknown, such as the forms of one visit. */
const MOST = 20;

interface Attempt {
  key: string;
  began: number;
  /** When it was last sent, or last lost. */
  at: number;
}

/** Attempts without an answer yet, by the digest of their content, which may contain a password. */
const attempts = new Map<string, Attempt>();

/** Returns the key of a request: the same for retries of an attempt whose answer was lost. */
export function keyOf(content: string): string {
  const name = digest(content);
  const now = Date.now();
  const known = attempts.get(name);
  const attempt =
    known && now - known.at < RETRY_MS ? { ...known, at: now } : { key: randomId(), began: now, at: now };
  attempts.delete(name);
  attempts.set(name, attempt);
  const [oldest] = attempts.keys();
  if (attempts.size > MOST && oldest !== undefined) attempts.delete(oldest);
  return attempt.key;
}

/** Notes a response. After an answer, the same content is a new request; without one, it may be saved already. */
export function recordAnswer(content: string, answer: Answer): void {
  const name = digest(content);
  const attempt = attempts.get(name);
  if (attempt && isLost(answer)) attempt.at = Date.now();
  else attempts.delete(name);
}

/** Ends the attempts since a form was opened, when it is left; by default all. */
export function endAttempts(since = 0): void {
  for (const [name, { began }] of attempts) if (began >= since) attempts.delete(name);
}

/** Statuses sent before the key is looked at: these say nothing about an earlier request. */
const AT_THE_DOOR = new Set([401, 403, 429]);

const isLost = (answer: Answer) =>
  'error' in answer &&
  (answer.error.status === 0 ||
    answer.error.status >= 500 ||
    answer.error.code === 'key_in_use' ||
    AT_THE_DOOR.has(answer.error.status));

/** Makes digests differ between visits. */
const SEED = crypto.getRandomValues(new Uint32Array(2));

/**
 * Returns a short hash (cyrb53, in the public domain); `crypto.subtle` is only available over https. After a collision
 * the server reports a reused key.
 */
function digest(content: string): string {
  let [a = 0, b = 0] = SEED;
  for (let n = 0; n < content.length; n += 1) {
    const unit = content.charCodeAt(n);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return `${a}.${b}`;
}

/** `randomUUID` is only available over https. */
const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
