import { code128, qrCode } from './barcodes.ts';
import type { Label, LabelsContent } from './document-content.ts';
import type { FontCatalog } from './font-catalog.ts';
import { openDocument } from './open-document.ts';
import type { Line, Place, Text, TextLayout } from './text-layout.ts';

/**
 * A label of 4 × 6 inches at 203 dpi, in dots: the widest that common label printers print. The content also fits the
 * height of A6.
 */
const PAPER = { width: 812, height: 1218 };
const MARGIN = 40;
const INNER = PAPER.width - 2 * MARGIN;
const TEXTS_BOTTOM = 800;
const BARS = { y: 820, height: 140 };
const BELOW_BARS = 985;
const QR_SIZE = 190;
/** Start B, a stop and a check character; each other character has 11 modules. */
const BAR_MODULES = { around: 35, each: 11 };

/** Letters that every printer's font 0 has. A backslash is a control character of some text blocks. */
const PLAIN = /^[\x20-\x5b\x5d-\x7e\u00a1-\u00ac\u00ae-\u00ff]*$/;
/** The prefixes of commands, the one of escapes, and everything that is not ASCII. */
const NEEDS_ESCAPE = /[^\x20-\x5d\x60-\x7d]/gu;

/** Prints labels in ZPL II for a printer with 203 dpi. Lines that its font cannot print are drawn as graphics. */
export async function printZpl(
  { company, labels }: Omit<LabelsContent, 'format'>,
  fonts: FontCatalog,
): Promise<Buffer> {
  // Never finished: it measures texts.
  const { layout } = openDocument({ size: [1, 1], title: '', author: '', date: new Date(0) }, fonts);
  const prepared: Texts[] = [];
  for (const label of labels) prepared.push(await prepare(label, company, layout));
  await layout.embedFonts();
  const printed: string[] = [];
  for (const [at, label] of labels.entries()) {
    printed.push(await printLabel(label, prepared[at] as Texts, layout));
  }
  return Buffer.from(printed.join(''), 'ascii');
}

type Texts = Record<'head' | 'code', Text> & { body: Text[] };

async function prepare(label: Label, company: string, layout: TextLayout): Promise<Texts> {
  const set = (text: string, size: number) =>
    layout.prepare(text, { size, weight: 700, color: 'black', align: 'start' });
  const from = [label.sender, label.pickup].filter((part) => part !== null).join(', ');
  const body: [string | null, number][] = [
    [label.to, 28],
    [label.recipient, fitting(label.recipient, 56)],
    [label.destination, fitting(label.destination, 48)],
    [from === '' ? null : 'From', 28],
    [from === '' ? null : from, fitting(from, 32)],
    [label.notes, fitting(label.notes ?? '', 32)],
  ];
  const texts: Text[] = [];
  for (const [text, size] of body) if (text !== null) texts.push(await set(text, size));
  return { head: await set(company, 34), body: texts, code: await set(label.code, fitting(label.code, 44)) };
}

/** Shrinks long texts so that they fit. */
const fitting = (text: string, size: number) =>
  text.length <= 40 ? size : Math.max(24, Math.round(size * (text.length <= 120 ? 0.7 : 0.5)));

async function printLabel(label: Label, { head, body, code }: Texts, layout: TextLayout): Promise<string> {
  const fields: string[] = [];
  const write = async (text: Text, at: Omit<Place, 'x'>) => {
    const lines: Line[] = [];
    const below = layout.lay(text, { x: MARGIN, ...at }, (line) => lines.push(line));
    for (const line of lines) fields.push(await printLine(line, layout));
    return below;
  };
  const rule = await write(head, { y: MARGIN, width: INNER, maxLines: 1 });
  fields.push(`^FO${MARGIN},${Math.round(rule)}^GB${INNER},3,3^FS`);
  let y = rule + 16;
  for (const text of body) y = (await write(text, { y, width: INNER, bottom: TEXTS_BOTTOM })) + 4;
  if (code128(label.code)) fields.push(bars(label.code));
  await write(code, { y: BELOW_BARS, width: INNER - QR_SIZE - MARGIN, bottom: BELOW_BARS + QR_SIZE });
  const modules = qrCode(label.url)?.length;
  if (modules !== undefined) fields.push(qr(label.url, modules));
  const start = `^XA^CI28^LH0,0^PW${PAPER.width}^LL${PAPER.height}`;
  return `${[start, ...fields, '^XZ'].join('\n')}\n`;
}

/** Fields of the printer's own font are a tenth of the size of graphics. */
async function printLine(line: Line, layout: TextLayout): Promise<string> {
  const text = line.clusters.map((cluster) => cluster.text).join('');
  const { y } = line.box;
  if (PLAIN.test(text))
    return `^FO${Math.round(line.x)},${Math.round(y)}^A0N,${line.style.size}${fieldData(text)}^FS`;
  return drawn(layout.outline(line), {
    ...line.box,
    x: line.x,
    width: layout.widthOf(line.clusters, line.style),
  });
}

/** Draws outlines as black dots. `,` fills the rest of a row with white. */
async function drawn(outlines: string, { x, y, width, height }: Line['box']): Promise<string> {
  const { default: sharp } = await import('sharp');
  const [left, top, rows] = [Math.floor(x), Math.floor(y), Math.ceil(height)];
  const perRow = Math.ceil(width / 8) + 1;
  const dots = perRow * 8;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${dots}" height="${rows}" viewBox="${left} ${top} ${dots} ${rows}">${outlines}</svg>`;
  const coverage = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel('alpha').raw().toBuffer();
  const bytes = Buffer.alloc(perRow * rows);
  for (const [at, alpha] of coverage.entries()) {
    if (alpha >= 128) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (128 >> (at & 7));
  }
  const hex = Array.from({ length: rows }, (_, row) => {
    const dark = bytes.subarray(row * perRow, (row + 1) * perRow);
    const end = dark.findLastIndex((byte) => byte !== 0) + 1;
    return dark.toString('hex', 0, end).toUpperCase() + (end < perRow ? ',' : '');
  });
  return `^FO${left},${top}^GFA,${bytes.length},${bytes.length},${perRow},${hex.join('')}^FS`;
}

/** Code 128 in subset B, in which three characters are written as invocation codes. */
function bars(code: string): string {
  const modules = BAR_MODULES.around + BAR_MODULES.each * code.length;
  const dots = modules * 3 <= INNER ? 3 : 2;
  const x = Math.round((PAPER.width - modules * dots) / 2);
  const data = code.replaceAll(/[>^~]/g, (character) => INVOCATIONS[character] ?? '');
  return `^FO${x},${BARS.y}^BY${dots}^BCN,${BARS.height},N,N,N${fieldData(`>:${data}`)}^FS`;
}
const INVOCATIONS: Record<string, string> = { '>': '>0', '^': '><', '~': '>=' };

/** Error correction M and automatic input, in front of the data. */
function qr(link: string, modules: number): string {
  const dots = Math.max(2, Math.min(10, Math.floor(QR_SIZE / modules)));
  const x = PAPER.width - MARGIN - modules * dots;
  return `^FO${x},${BELOW_BARS}^BQN,2,${dots}${fieldData(`MA,${link}`)}^FS`;
}

/** Escapes data, so that no part of it is a command: `^XZ` becomes `_5EXZ`. */
function fieldData(text: string): string {
  const escaped = text.replaceAll(NEEDS_ESCAPE, (character) =>
    Buffer.from(character).toString('hex').toUpperCase().replaceAll(/../g, '_$&'),
  );
  return `^FH^FD${escaped}`;
}
