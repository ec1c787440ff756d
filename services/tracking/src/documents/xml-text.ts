/** Escapes a text for XML, without the control characters that XML lacks. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
