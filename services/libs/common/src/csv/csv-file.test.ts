import { expect, it } from 'vitest';
import { csvCell, csvOf } from './csv-file.js';

it.each(['=1', '+1', '-1', '@a', '\ta', '\r\n=1', "'=1", '＝1'])('keeps %j from being a formula', (text) => {
  expect(csvCell(text)).toBe(`"'${text}"`);
});

it.each(['a\r\n=1', ';=1', 'a,b', 'مرسل', ''])('keeps %j as it is, in one cell', (text) => {
  expect(csvCell(text)).toBe(`"${text}"`);
});

type Row = Record<'codes' | 'form' | 'none', unknown>;

it('formats lists, records and nothing', async () => {
  async function* chunks(): AsyncGenerator<Row[]> {
    yield [{ codes: ['-1', 'b'], form: { a: '"' }, none: null }];
    yield [{ codes: [], form: null, none: null }];
  }
  let text = '';
  for await (const chunk of csvOf(['codes', 'form', 'none'], chunks())) text += chunk;
  expect(text.split('\r\n')).toEqual([
    '\uFEFF"codes","form","none"',
    String.raw`"'-1, b","{""a"":""\""""}",""`,
    '"","",""',
    '',
  ]);
});
