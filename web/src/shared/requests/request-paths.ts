/** Addresses of a client's requests, kept out of the files of every page. */
export const requestPaths = {
  requests: '/account/requests.html',
  request: '/account/request.html',
  create: '/account/new.html',
  confirm: '/account/confirm.html',
} as const;

export const requestPath = (id: string) => `${requestPaths.request}?id=${encodeURIComponent(id)}`;
