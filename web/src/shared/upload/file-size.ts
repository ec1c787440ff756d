const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** Returns a file's size in the units of its limit: `312 kB`, `4.2 MB`. */
export function fileSize(bytes: number, locale: string): string {
  const isSmall = bytes < MEGABYTE;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  });
  return format.format(isSmall ? Math.max(1, bytes / KILOBYTE) : bytes / MEGABYTE);
}
