/** Every address of the public site. */
export const sitePaths = {
  home: '/',
  track: '/track.html',
  contact: '/contact.html',
  page: '/pages/:slug',
  resolution: '/resolution.html',
  subscription: '/subscription.html',
  verify: '/verify.html',
  offline: '/offline.html',
} as const;

export const pagePath = (slug: string) => `/pages/${slug}`;

/** Dials a number, which people write with spaces and brackets. */
export const phonePath = (number: string) => `tel:${number.replaceAll(/[^\d+]/g, '')}`;

/** The public page of a parcel, to send to its recipient. */
export const trackingLink = (code: string) =>
  `${location.origin}${sitePaths.track}?code=${encodeURIComponent(code)}`;
