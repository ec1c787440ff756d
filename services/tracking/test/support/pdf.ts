import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** Content of a PDF. */
export interface ReadPdf {
  title: unknown;
  pages: number;
  text: string;
  /** The text without spaces, which readers guess from gaps between fonts. */
  letters: string;
  links: string[];
}

/** Reads a PDF like a viewer copying all text. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await getMeta(document);
  const { text } = await extractText(document, { mergePages: true });
  const page = await document.getPage(1);
  const annotations = (await page.getAnnotations()) as { url?: string }[];
  return {
    title: (info as { Title?: unknown }).Title,
    pages: document.numPages,
    text,
    letters: text.replaceAll(/\s/g, ''),
    links: annotations.flatMap(({ url }) => url ?? []),
  };
}

/** Returns the text of each file attached to a PDF that we made. */
export function attachments(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf);
  const found: string[] = [];
  for (let at = 0; (at = bytes.indexOf('/Type /EmbeddedFile', at)) !== -1; at += 1) {
    const begin = bytes.indexOf('stream\n', at) + 'stream\n'.length;
    found.push(inflateSync(bytes.subarray(begin, bytes.indexOf('\nendstream', begin))).toString('utf8'));
  }
  return found;
}
