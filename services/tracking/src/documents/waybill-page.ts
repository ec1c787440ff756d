import type { Party, WaybillContent, WaybillsContent } from './document-content.ts';
import { drawBars, drawQr, GOLD, INK, LINE, MUTED, NAVY, ornament, PROOF } from './drawings.ts';
import type { FontCatalog } from './font-catalog.ts';
import { openDocument, type OpenDocument } from './open-document.ts';
import type { Style, Text } from './text-layout.ts';

/** A4 with margins of 2 cm, in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 56.7 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const GAP = 24;
const HALF = (WIDTH - GAP) / 2;
const LEFT = { x: PAGE.margin, width: HALF };
const RIGHT = { x: PAGE.margin + HALF + GAP, width: HALF };
const QR_SIZE = 96;
const FOOT = PAGE.height - PAGE.margin - 60;

const LABEL: Style = { size: 9, weight: 400, color: MUTED };
const DETAIL: Style = { size: 11, weight: 400, color: INK, align: 'start' };
const STRONG: Style = { size: 12, weight: 700, color: INK, align: 'start' };

/** Prints each waybill on one A4 page: parties, contents, and room for two signatures. */
export async function printWaybills({ waybills }: WaybillsContent, fonts: FontCatalog): Promise<Buffer> {
  const size: [number, number] = [PAGE.width, PAGE.height];
  const [first] = waybills;
  const page = openDocument(
    {
      size,
      title: waybills.length === 1 ? `Waybill ${first?.code}` : `${waybills.length} waybills`,
      author: first?.company.name ?? '',
      date: new Date(first?.createdAt ?? 0),
      proofs: waybills.flatMap(({ proof }) => proof ?? []),
    },
    fonts,
  );
  const texts: Texts[] = [];
  for (const waybill of waybills) texts.push(await prepare(waybill, page));
  await page.layout.embedFonts();
  for (const [at, waybill] of waybills.entries()) {
    if (at > 0) page.document.addPage({ size, margin: 0 });
    drawWaybill(page, waybill, texts[at] as Texts);
  }
  return page.close();
}

type Texts = Awaited<ReturnType<typeof prepare>>;

async function prepare(waybill: WaybillContent, { layout }: OpenDocument) {
  const set = (text: string, style: Style) => layout.prepare(text, style);
  const party = async (title: string, who: Party | null) =>
    who && {
      title: await set(title, LABEL),
      name: await set(who.name, STRONG),
      lines: await set(who.lines.join('\n'), DETAIL),
    };
  const company = await set(waybill.company.name, { size: 18, weight: 700, color: NAVY });
  const lines = await set(waybill.company.lines.join('\n'), { ...LABEL, size: 10 });
  const title = await set('Waybill', { size: 22, weight: 700, color: INK, align: 'right' });
  const code = await set(waybill.code, { size: 12, weight: 700, color: INK });
  const link = await set(waybill.url, LABEL);
  const proof = await set(PROOF, { ...LABEL, align: 'right' });
  const sender = await party('Sender', waybill.sender);
  const recipient = await party('Recipient', waybill.recipient);
  const details: { name: Text; value: Text }[] = [];
  for (const { name, value } of waybill.details)
    details.push({ name: await set(name, LABEL), value: await set(value, DETAIL) });
  const signatures = [
    await set('Handed over: date, signature', LABEL),
    await set('Received: date, signature', LABEL),
  ];
  return { company, lines, title, code, link, proof, sender, recipient, details, signatures };
}

function drawWaybill(page: OpenDocument, waybill: WaybillContent, texts: Texts) {
  const { document, layout } = page;
  const { company, lines, title, code, link, proof, sender, recipient, details, signatures } = texts;
  const rule = (y: number, at = { x: PAGE.margin, width: WIDTH }) => {
    ornament(document, () =>
      document
        .moveTo(at.x, y)
        .lineTo(at.x + at.width, y)
        .lineWidth(0.75)
        .strokeColor(LINE)
        .stroke(),
    );
    return y;
  };
  ornament(document, () => document.rect(0, 0, PAGE.width, 6).fill(GOLD));
  const head = layout.draw(lines, { ...LEFT, y: layout.draw(company, { ...LEFT, y: PAGE.margin }) + 4 });
  layout.draw(title, { ...RIGHT, y: PAGE.margin - 4 });
  let y = Math.max(head, PAGE.margin + 40) + 16;

  const square = drawQr(page, waybill.url, { x: PAGE.margin, y, size: QR_SIZE });
  const right = { x: PAGE.margin + WIDTH - QR_SIZE, width: QR_SIZE };
  drawQr(page, waybill.proofUrl, { x: right.x, y, size: QR_SIZE });
  const beside = { x: PAGE.margin + square + GAP, width: WIDTH - square - QR_SIZE - 2 * GAP };
  const bars = drawBars(page, waybill.code, { ...beside, y, height: 44 });
  const below = layout.draw(code, { ...beside, y: y + (bars ? 48 : 0) });
  layout.draw(link, { ...beside, y: below, bottom: y + QR_SIZE });
  layout.draw(proof, { ...right, y: y + QR_SIZE + 3 });
  y = rule(y + QR_SIZE + 20) + 12;

  const bottoms = [sender, recipient].map((each, at) => {
    if (!each) return y;
    const column = at === 0 ? LEFT : RIGHT;
    const name = layout.draw(each.title, { ...column, y });
    return layout.draw(each.lines, {
      ...column,
      y: layout.draw(each.name, { ...column, y: name }),
      bottom: FOOT,
    });
  });
  y = rule(Math.max(...bottoms) + 16) + 12;
  for (const [at, { name, value }] of details.entries()) {
    const column = at % 2 === 0 ? LEFT : RIGHT;
    const end = layout.draw(value, { ...column, y: layout.draw(name, { ...column, y }), bottom: FOOT - 12 });
    bottoms[at % 2] = end;
    if (at % 2 === 1 || at === details.length - 1)
      y = Math.min(Math.max(...bottoms.slice(0, 2)), FOOT - 40) + 8;
  }
  for (const [at, text] of signatures.entries()) {
    const column = at === 0 ? LEFT : RIGHT;
    layout.draw(text, { ...column, y: rule(FOOT + 36, column) + 4 });
  }
}
