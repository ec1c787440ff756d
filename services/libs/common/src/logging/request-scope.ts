import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string>();

/** Runs `step`; whatever it causes is logged with the id of the request. */
export const inRequest = (requestId: string, step: () => void): void => scope.run(requestId, step);

/** The id of the request that caused what is logged now, if any. */
export const currentRequestId = (): string | undefined => scope.getStore();
