/** Wraps the reload, so that tests can replace it. */
export const page = { reload: () => location.reload() };
