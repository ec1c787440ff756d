/** Leads the browser to another site; an object, so that tests can watch it. */
export const leaveSite = { to: (url: string) => globalThis.location.assign(url) };
