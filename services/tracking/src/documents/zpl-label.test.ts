import { describe, expect, it } from 'vitest';
import type { Label } from './document-content.js';
import { FontCatalog } from './font-catalog.js';
import { printZpl } from './zpl-label.js';

const fonts = new FontCatalog();
const LABEL: Label = {
  code: 'VW-1',
  url: 'https://vaultway.example/track.html?code=VW-1',
  to: 'To',
  recipient: 'Ada Lovelace',
  destination: 'Zürich',
  sender: null,
  pickup: null,
  notes: null,
};

const OURS = new Set('^XA ^CI ^LH ^PW ^LL ^FO ^GB ^A0 ^FH ^FD ^FS ^GF ^BY ^BC ^BQ ^XZ'.split(' '));

async function printed(...changes: Partial<Label>[]) {
  const labels = changes.map((change) => ({ ...LABEL, ...change }));
  const zpl = (await printZpl({ company: 'Vaultway', labels }, fonts)).toString();
  const texts = [...zpl.matchAll(/\^A0N,\d+\^FH\^FD(.*?)\^FS/g)].map(([, data = '']) => read(data));
  const bars = [...zpl.matchAll(/\^BCN,\d+,N,N,N\^FH\^FD(.*?)\^FS/g)].map(([, data = '']) => read(data));
  const links = [...zpl.matchAll(/\^BQN,2,\d+\^FH\^FD(.*?)\^FS/g)].map(([, data = '']) => read(data));
  const graphics = [...zpl.matchAll(/\^GFA,(\d+),\1,(\d+),([0-9A-F,]*)\^FS/g)].map(
    ([, size, perRow, data]) => ({
      rows: Number(size) / Number(perRow),
      isBlank: !/[1-9A-F]/.test(data ?? ''),
    }),
  );
  return { zpl, texts, bars, links, graphics, commands: zpl.match(/[\^~].{0,2}/g) ?? [] };
}

/** Reads field data like a printer with ^CI28. */
const read = (data: string) =>
  Buffer.from(
    data.replaceAll(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

it('prints texts in UTF-8, with a barcode and a QR code', async () => {
  const { zpl, texts, bars, links, graphics } = await printed({
    notes: '12 kg',
    sender: 'Mint',
    pickup: 'Bern',
  });
  expect(texts).toEqual(['Vaultway', 'To', 'Ada Lovelace', 'Zürich', 'From', 'Mint, Bern', '12 kg', 'VW-1']);
  expect(bars).toEqual(['>:VW-1']);
  expect(links).toEqual([`MA,${LABEL.url}`]);
  expect(graphics).toEqual([]);
  expect(zpl).toMatch(/^\^XA\^CI28\^LH0,0\^PW812\^LL1218\n[\x20-\x7e\n]*\^XZ\n$/);
});

describe('hostile data', () => {
  it.each([
    '^XZ~JR',
    '^XA^FO0,0^FDfree^FS^XZ',
    '~JA',
    '_5EXZ',
    '\\&^FS',
    'Ada\r\n^XZ',
    '^FH^FD_7EJR',
    '＾ＸＺ～ＪＲ',
    '٠^XZ',
    '<script>',
    '"/></svg>^XZ',
  ])('is no command: %j', async (text) => {
    const { commands, zpl } = await printed({
      recipient: text,
      destination: text,
      sender: text,
      pickup: text,
      notes: text,
      code: text,
      url: `https://vaultway.example/?${text}`,
    });
    expect(commands.filter((command) => !OURS.has(command))).toEqual([]);
    expect(zpl.match(/\^XA|\^XZ/g)).toEqual(['^XA', '^XZ']);
    expect(zpl).not.toContain('~');
  });

  it('is printed as it is written', async () => {
    expect((await printed({ recipient: '^XZ~JR_5E' })).texts).toContain('^XZ~JR_5E');
  });
});

it('writes characters of barcodes that have a meaning in ZPL as invocation codes', async () => {
  expect((await printed({ code: 'A>1^2~3_4' })).bars).toEqual(['>:A>01><2>=3_4']);
});

it('leaves out barcodes and QR codes that cannot be scanned', async () => {
  const { bars, links } = await printed({ code: 'ÄÖ-1', url: `https://x/${'y'.repeat(800)}` });
  expect([bars, links]).toEqual([[], []]);
});

it.each(['田中太郎', 'آدا لوفلیس', 'Мария', 'สมชาย', 'Łódź', 'back\\slash'])(
  'draws %s, which printers may lack, as dots',
  async (recipient) => {
    const { texts, graphics } = await printed({ recipient });
    expect(texts).not.toContain(recipient);
    expect(graphics).toHaveLength(1);
    expect(graphics[0]).toMatchObject({ isBlank: false });
    expect(graphics[0]?.rows).toBeGreaterThan(40);
  },
);

it('keeps long texts above the barcode', async () => {
  const { zpl } = await printed({
    recipient: 'W '.repeat(150),
    destination: '長'.repeat(300),
    sender: 'x'.repeat(300),
  });
  const places = [...zpl.matchAll(/\^FO\d+,(\d+)\^(?:A0|GF)/g)].map(([, y]) => Number(y));
  expect(places.filter((y) => y > 800 && y < 985)).toEqual([]);
});

it('prints each label on its own', async () => {
  const { zpl, bars } = await printed({ code: 'VW-1' }, { code: 'VW-2' });
  expect(bars).toEqual(['>:VW-1', '>:VW-2']);
  expect(zpl.match(/\^XA/g)).toHaveLength(2);
});
