/** Begins an entry of a list: `- a`, `* a` or `• a`. */
const ENTRY = /^[ \t]*[-*•–][ \t]+(?=\S)/;
/** Address of a web page, up to a character that no address contains. */
const ADDRESS = /https?:\/\/[^\s<>"“”«»]+/gi;
/** Signs behind an address that belong to the sentence. */
const SENTENCE_END = new Set(".,:;!?'’…*_~،؛؟。、！？।");
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/**
 * Renders a plain text as HTML: line breaks, at most one blank line in a row, lists and links. The text part has the
 * same text as it is.
 */
export function writtenHtml(text: string, escape: (text: unknown) => string): string {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .split('\n');
  const blocks: { isList: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const isList = ENTRY.test(line);
    const last = blocks.at(-1);
    if (last?.isList === isList) last.lines.push(line);
    else blocks.push({ isList, lines: [line] });
  }
  return blocks
    .map(({ isList, lines: some }) =>
      isList ? list(some, escape) : some.map((line) => withLinks(line, escape)).join('<br />'),
    )
    .join('');
}

/** The padding on both sides works in both directions, and in mail programs without logical properties. */
const list = (lines: readonly string[], escape: (text: unknown) => string) =>
  `<ul style="margin:0;padding:0 20px">${lines
    .map((line) => `<li>${withLinks(line.replace(ENTRY, ''), escape)}</li>`)
    .join('')}</ul>`;

function withLinks(line: string, escape: (text: unknown) => string): string {
  let html = '';
  let done = 0;
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const url = addressIn(found);
    if (!URL.canParse(url)) continue;
    html += `${escape(line.slice(done, index))}<a href="${escape(url)}" style="color:inherit">${escape(url)}</a>`;
    done = index + url.length;
  }
  return html + escape(line.slice(done));
}

/** Returns an address without the signs of the sentence behind it, and without a bracket that it does not open. */
function addressIn(found: string): string {
  for (let url = found; ;) {
    let end = url.length;
    while (SENTENCE_END.has(url.charAt(end - 1))) end -= 1;
    const shorter = url.slice(0, end);
    const last = shorter.at(-1) ?? '';
    const opening = CLOSING[last];
    const isOpen = opening !== undefined && shorter.split(opening).length >= shorter.split(last).length;
    url = opening === undefined || isOpen ? shorter : shorter.slice(0, -1);
    if (url === shorter) return url;
  }
}
