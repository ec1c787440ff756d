import { AsyncLocalStorage } from 'node:async_hooks';

/** A limit as the caller has used it, for the RateLimit headers. */
export interface UsedLimit {
  /** Calls allowed in a window, and its length in seconds. */
  quota: number;
  window: number;
  /** Calls left, and seconds until all are available again. */
  left: number;
  reset: number;
}

/** Facts of a request that code far from its controller needs or adds. */
export interface RequestScope {
  id: string;
  /** Limits that counted the request, by name. */
  limits: Map<string, UsedLimit>;
  /** True if the caller has unknown fields rejected (`Prefer: handling=strict`). */
  strict: boolean;
  /** True once fields were checked so. */
  wasStrict: boolean;
}

const storage = new AsyncLocalStorage<RequestScope>();

export const requestScope = (id: string, strict = false): RequestScope => ({
  id,
  limits: new Map(),
  strict,
  wasStrict: false,
});

/** Runs `step` in a request's scope, so that its log lines carry the request's id. */
export const inRequest = (scope: RequestScope, step: () => void): void => storage.run(scope, step);

/** Returns the scope of the current request, if any. */
export const currentRequest = (): RequestScope | undefined => storage.getStore();
