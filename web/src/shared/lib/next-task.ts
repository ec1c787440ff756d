/** Ends a task that has become long, so that a press or a frame that waits goes first. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
