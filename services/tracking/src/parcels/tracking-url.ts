/** Where the site shows a parcel. @param site the address of the site */
export function trackingUrl(code: string, site: string): string {
  const url = new URL('/track.html', site);
  url.searchParams.set('code', code);
  return url.href;
}
