/** Addresses of the public site. */
export const sitePaths = {
  home: '/',
  track: '/track.html',
  contact: '/contact.html',
  page: '/pages/:slug',
  resolution: '/resolution.html',
  subscription: '/subscription.html',
  verify: '/verify.html',
  policy: '/log/policy',
  audit: '/audit.html',
  offline: '/offline.html',
  account: '/account/*',
  share: '/s/:token',
} as const;

/** Addresses of a client's account. */
export const accountPaths = {
  signIn: '/account/signin.html',
  parcels: '/account/index.html',
  parcel: '/account/parcel.html',
  invoices: '/account/invoices.html',
  settings: '/account/settings.html',
  email: '/account/email.html',
} as const;

export const pagePath = (slug: string) => `/pages/${slug}`;

/** Returns a link that dials a number written with spaces and brackets. */
export const phonePath = (number: string) => `tel:${number.replaceAll(/[^\d+]/g, '')}`;

/** Returns the public link to a parcel, for its recipient. */
export const trackingLink = (code: string) =>
  `${location.origin}${sitePaths.track}?code=${encodeURIComponent(code)}`;
