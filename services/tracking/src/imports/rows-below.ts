import { IMPORT_REQUIRED, type ImportKind } from '@vaultway/contracts';
import type { Table } from './csv-reader.js';

type Row = Table['rows'][number];

/** A row below the table: a sum, or a line such as `Printed 5 November`. */
interface RowBelow {
  row: number;
  code: 'total_left_out' | 'footer_left_out';
}

/** Words for a sum, as the first of the last rows. */
const TOTAL =
  /^(?:grand |sub)?(?:totals?|sum|summe|gesamt(?:summe)?|insgesamt|somme|suma|soma|somma|summa|totale|totaal|totalt|total general|total geral|total général|итого|всего|сумма|(?:genel )?toplam|jumlah|tổng(?: cộng)?|(?:ال)?مجموع|الإجمالي|جمع(?: کل)?|कुल(?: योग)?|योग)[\s:=\d]*$/iu;
/** Words that a program or printer ends a table with. */
const FOOTER =
  /^(?:printed|print date|generated|exported|report|page|gedruckt|druckdatum|ausgedruckt|erstellt|exportiert|seite|imprimé|édité|généré|exporté|page|impreso|generado|exportado|página|impresso|gerado|stampato|generato|esportato|pagina|afgedrukt|geprint|gegenereerd|utskriv(?:en|et)|utskriftsdatum|genererad|sida|yazdır(?:ıldı|ma)|basım|oluşturuldu|sayfa|напечатано|распечатано|дата печати|сформировано|страница|طُ?بع|تاريخ الطباعة|صفحة|چاپ|تاریخ چاپ|صفحه|मुद्रित|मुद्रण|पृष्ठ|dicetak|halaman|in (?:ngày|lúc)|ngày in|trang)(?![\p{L}\p{M}])/iu;
/** Most cells of a line below the table. */
const FOOTER_CELLS = 2;

const filled = ({ cells }: Row) => cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

function isTotal(row: Row): boolean {
  return TOTAL.test(filled(row)[0]?.slice(0, 60).trim() ?? '');
}

const isFooter = (row: Row): boolean =>
  filled(row).length <= FOOTER_CELLS && FOOTER.test(filled(row)[0]?.normalize('NFC') ?? '');

/** A sentence, which is a line below the table if it stands below a sum. */
const isSentence = (row: Row): boolean => {
  const cells = filled(row);
  const [text = ''] = cells;
  return cells.length <= FOOTER_CELLS && /\p{L}/u.test(text) && /\s/.test(text);
};

/** Splits off sums and lines below the table. Corrected rows, and those with every required field, are none. */
export function splitRows(
  rows: Row[],
  { kind, mapping }: { kind: ImportKind; mapping: readonly (string | null)[] },
): { rows: Row[]; below: RowBelow[] } {
  const required = IMPORT_REQUIRED[kind].map((field) => mapping.indexOf(field));
  const isPart = ({ cells, broken, corrected }: Row) =>
    broken || corrected || required.every((at) => at < 0 || (cells[at] ?? '').trim() !== '');
  const isBelow = (row: Row) => !isPart(row) && (isTotal(row) || isFooter(row) || isSentence(row));
  const start = rows.findLastIndex((row) => !isBelow(row)) + 1;
  const block = rows.slice(start);
  const total = block.findIndex(isTotal);
  const above = total < 0 ? block : block.slice(0, total);
  const end = start + above.findLastIndex((row) => !isFooter(row)) + 1;
  return {
    rows: rows.slice(0, end),
    below: rows
      .slice(end)
      .map((row) => ({ row: row.row, code: isTotal(row) ? 'total_left_out' : 'footer_left_out' })),
  };
}
