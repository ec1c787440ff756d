import { fireEvent, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { refusal } from '@/test/answers';
import { arrivedAt } from '@/test/address-bar';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const ID = '0199aaaa-0000-7000-8000-0000000000cd';
const LIST = '/control/parcels/list.html';
const BLOCK = 'Sendungs-Nr.\tConsignee\tDeliver to\r\nVW-1\t"Zoë ""Z"" Müller"\tGenève, Switzerland\r\n';

const paste = (text: string, target: Element = document.body) =>
  fireEvent.paste(target, { clipboardData: { files: [], getData: () => text } });

/** Serves an empty list and accepts a file. @returns the calls that sent one */
function withImports() {
  server.use(
    http.get('/api/parcels', () => HttpResponse.json(pagedOf([]))),
    http.get(`/api/imports/${ID}`, () => refusal('not_found')),
    http.post('/api/imports', () => HttpResponse.json(envelope({ id: ID }, 201), { status: 201 })),
  );
  return callsOf('POST', '/api/imports');
}

it('opens the review of an import for rows pasted from a spreadsheet', async () => {
  const calls = withImports();
  renderPanel(LIST);
  await screen.findByRole('searchbox', { name: 'Search parcels' });
  paste(BLOCK);
  await arrivedAt(`/control/imports/${ID}`);
  expect(await calls.only()).toEqual({ kind: 'parcels', language: 'en', file: { file: 'Pasted rows.tsv' } });
});

it('leaves other texts, and fields, alone', async () => {
  const calls = withImports();
  renderPanel(LIST);
  const search = await screen.findByRole('searchbox', { name: 'Search parcels' });
  for (const text of ['Dear Ann,\nthe parcel', 'VW-1\tAda\tRome\n', '']) paste(text);
  paste(BLOCK, search);
  expect(calls.count()).toBe(0);
});

it('says why rows cannot be read', async () => {
  withImports();
  server.use(http.post('/api/imports', () => refusal('import_not_readable')));
  renderPanel(LIST);
  await screen.findByRole('searchbox', { name: 'Search parcels' });
  paste(BLOCK);
  expect(await screen.findByText(/This file isn't a table with a header row/)).toBeVisible();
});
