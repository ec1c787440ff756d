const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const MOST_COMMENT = 65_535;
const MOST_ENTRIES = 10_000;

/** Lists the names in the central directory of a zip file, without unpacking it. @returns undefined if it has none */
export function zipNames(bytes: Buffer): string[] | undefined {
  const end = endOf(bytes);
  if (end === undefined) return undefined;
  const count = Math.min(bytes.readUInt16LE(end + 10), MOST_ENTRIES);
  let at = bytes.readUInt32LE(end + 16);
  const names: string[] = [];
  while (names.length < count) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return undefined;
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const from = at + ENTRY_BYTES;
    names.push(bytes.toString('utf8', from, from + (name ?? 0)));
    at = from + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}

/** Finds the last record, which a comment may follow. */
function endOf(bytes: Buffer): number | undefined {
  const last = bytes.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT); at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  return undefined;
}
