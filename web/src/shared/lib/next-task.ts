/** Yields to the event loop, so that pending input and frames go first in a long task. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
