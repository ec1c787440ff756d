/** The document of this tab; in one place, so that a test can stand in for the browser. */
export const page = { reload: () => location.reload() };
