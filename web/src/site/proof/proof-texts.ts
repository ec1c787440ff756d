const PDF = '%PDF-';

/** True for a PDF by its content, whatever its name. */
export const isPdfFile = async (file: Blob): Promise<boolean> =>
  (await file.slice(0, PDF.length).text()) === PDF;

/** Starts a file in a PDF of ours, which compresses each, and encrypts none. */
const EMBEDDED = '/Type /EmbeddedFile';
const STREAM = 'stream\n';

/** Returns the texts of a file that may be proofs: the file itself, or those attached to a PDF. */
export async function proofTexts(file: Blob): Promise<string[]> {
  const bytes = await file.arrayBuffer();
  // One character per byte.
  const raw = new TextDecoder('latin1').decode(bytes);
  if (!raw.startsWith(PDF)) return [new TextDecoder().decode(bytes)];
  const texts: string[] = [];
  for (let at = raw.indexOf(EMBEDDED); at !== -1; at = raw.indexOf(EMBEDDED, at + 1)) {
    const begin = raw.indexOf(STREAM, at) + STREAM.length;
    texts.push(await inflated(bytes.slice(begin, raw.indexOf('\nendstream', begin))));
  }
  return texts;
}

/** Returns '' for what is not compressed text. */
async function inflated(bytes: ArrayBuffer): Promise<string> {
  try {
    const { body } = new Response(bytes);
    return await new Response(body?.pipeThrough(new DecompressionStream('deflate'))).text();
  } catch {
    return '';
  }
}
