import { describe, expect, it } from 'vitest';
import { attachments, readPdf } from '../../test/support/pdf.js';
import type { PaperContent } from './document-content.js';
import { FontCatalog } from './font-catalog.js';
import { printPaper } from './paper-page.js';

const fonts = new FontCatalog();
const json = JSON.stringify({ version: 1, about: 'شهادة' });
const aPaper = (facts: Partial<PaperContent> = {}): PaperContent => ({
  language: 'en',
  isRightToLeft: false,
  title: 'Vault statement',
  number: 'V-00001',
  created_at: '2026-11-30T10:00:00.000Z',
  company: { name: 'Aurum & Sons <Zürich>', lines: ['Bahnhofstrasse 1', 'Zürich'] },
  facts: [
    ['Account', 'V-00001'],
    ['Hash of the ledger', 'ab'.repeat(32)],
  ],
  tables: [
    {
      title: 'Items',
      columns: [
        { name: 'Item', share: 3, is_number: false },
        { name: 'Fine weight', share: 1, is_number: true },
      ],
      rows: [['Bar Valcambi N1 2020', '32.148 oz t']],
    },
  ],
  notes: ['The attached file proves that the public log has the ledger.'],
  link: {
    caption: 'Check in the log',
    url: 'https://vaultway.example/verify.html?size=12&root=A%2B%2F'.padEnd(130, 'A'),
  },
  file: { name: 'statement-V-00001.json', description: 'Vault statement', json },
  ...facts,
});

describe('a paper', () => {
  it('is PDF/A-3 with its file, the same each time', async () => {
    const pdf = await printPaper(aPaper(), fonts);
    const raw = pdf.toString('latin1');
    expect(raw).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(raw).toContain('/AFRelationship /Supplement');
    expect(raw).toContain('/Lang (en)');
    expect(attachments(pdf)).toEqual([json]);
    const { title, pages, letters } = await readPdf(pdf);
    expect({ title, pages }).toEqual({ title: 'Vault statement V-00001', pages: 1 });
    for (const words of ['Aurum&Sons<Zürich>', 'V-00001', 'ab'.repeat(8), 'BarValcambiN12020', '32.148ozt'])
      expect(letters).toContain(words);
    expect((await printPaper(aPaper(), fonts)).equals(pdf)).toBe(true);
  });

  it('repeats the head of a table on each page, which has a number', async () => {
    const [table] = aPaper().tables;
    const rows = Array.from({ length: 120 }, (_, at) => [`Bar N${at}`, `${at}.000 oz t`]);
    const { pages, letters } = await readPdf(
      await printPaper(aPaper({ tables: table ? [{ ...table, rows }] : [] }), fonts),
    );
    expect(pages).toBeGreaterThan(2);
    expect(letters.split('Fineweight')).toHaveLength(pages + 1);
    for (const { length } of Array.from({ length: pages }, (_, at) => ({ length: at + 1 })))
      expect(letters).toContain(`VaultstatementV-00001·${length}`);
    expect(letters).toContain('BarN119');
  });

  it('is mirrored in Arabic, with joined letters', async () => {
    const arabic = aPaper({
      language: 'ar',
      isRightToLeft: true,
      title: 'كشف حساب الخزينة',
      facts: [['الحساب', 'V-00001']],
      notes: ['يثبت الملف المرفق أن السجل العام يحتوي على دفتر الخزينة حتى هذا القيد.'],
    });
    const pdf = await printPaper(arabic, fonts);
    expect(pdf.toString('latin1')).toContain('/Lang (ar)');
    const { items } = await placed(pdf);
    const [company, number] = ['Aurum', 'V-00001'].map((start) =>
      items.find(({ text }) => text.startsWith(start)),
    );
    expect(company?.x).toBeGreaterThan(300);
    expect(number?.x).toBeLessThan(100);
  });
});

/** Returns the texts of the first page with their distances from its left side. */
async function placed(pdf: Uint8Array) {
  const { getDocumentProxy } = await import('unpdf');
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const { items } = await page.getTextContent();
  return {
    items: items.flatMap((item) =>
      'str' in item ? [{ text: item.str, x: item.transform[4] as number }] : [],
    ),
  };
}
