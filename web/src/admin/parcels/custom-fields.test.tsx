import { screen, within } from '@testing-library/react';
import type { CustomField } from '@vaultway/contracts';
import { delay } from 'msw';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import { fieldRefusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { aParcelWith, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';
import { customOf, withNumbers } from './parcel-form';

const part = { options: [], on_waybill: false, public: false };
const fields = [
  { ...part, key: 'order_no', label: 'Order no.', kind: 'text' },
  { ...part, key: 'pallets', label: 'Pallets', kind: 'number' },
  { ...part, key: 'day', label: 'Customs day', kind: 'date' },
  { ...part, key: 'zone', label: 'Zone', kind: 'choice', options: ['A', 'B'] },
];
const parcel = aParcelWith([], {
  tracking_code: 'VW-1',
  custom: { order_no: 'PO-7', pallets: 1250.5, day: '2026-11-05', zone: 'Gone' },
});

beforeEach(() => {
  server.use(
    http.get('/api/custom-fields', () =>
      HttpResponse.json(envelope({ fields, archived: [], updated_at: parcel.updated_at })),
    ),
    http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))),
    http.patch('/api/parcels', () => HttpResponse.json(envelope(parcel))),
  );
});

it('shows custom fields among the details', async () => {
  renderPanel('/control/parcels/VW-1');
  expect(await screen.findByRole('heading', { name: 'Custom fields' })).toBeVisible();
  expect(screen.getByText('PO-7')).toBeVisible();
  expect(screen.getByText('1,250.5')).toBeVisible();
  expect(screen.getByText('5 Nov 2026')).toBeVisible();
});

it('edits them, and sends changed ones only', async () => {
  const calls = callsOf('PATCH', '/api/parcels');
  const { user } = renderPanel('/control/parcels/VW-1/update');
  await fillIn(user, { 'Order no. (optional)': '', 'Pallets (optional)': '2.5' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Parcel saved.')).toBeVisible();
  expect(await calls.only()).toMatchObject({ id: parcel.id, custom: { order_no: '', pallets: '2.5' } });
});

it('writes and reads numbers in the language of the panel', () => {
  const own = fields as CustomField[];
  const written = customOf({ ...parcel.custom, pallets: 1.234 }, own, 'de');
  expect(written).toMatchObject({ 'custom.order_no': 'PO-7', 'custom.pallets': '1,234' });
  expect(withNumbers(written, own, 'de')).toMatchObject({ 'custom.pallets': '1.234' });
  expect(withNumbers({ 'custom.pallets': '1.234,5' }, own, 'de')).toEqual({ 'custom.pallets': '1234.5' });
});

it('restores what was typed, though the fields load after the page', async () => {
  const first = renderPanel('/control/parcels/VW-1/update');
  await fillIn(first.user, { 'Order no. (optional)': 'PO-8' });
  first.unmount();
  server.use(
    http.get('/api/custom-fields', async () => {
      await delay(300);
      return HttpResponse.json(envelope({ fields, archived: [], updated_at: parcel.updated_at }));
    }),
  );
  renderPanel('/control/parcels/VW-1/update');
  expect(await screen.findByLabelText('Order no. (optional)')).toHaveValue('PO-8');
});

it('shows an error of the server at the field', async () => {
  server.use(http.patch('/api/parcels', () => fieldRefusal('custom.pallets', 'not_a_number')));
  const { user } = renderPanel('/control/parcels/VW-1/update');
  await fillIn(user, { 'Pallets (optional)': '1,5,0' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: "Pallets isn't a number" })).toBeVisible();
});

it('filters the list by a choice and by a text', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('/api/parcels', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('custom'));
      return HttpResponse.json(pagedOf([parcel]));
    }),
  );
  const { user } = renderPanel('/control/parcels/list.html');
  await user.click(await screen.findByRole('button', { name: 'More filters' }));
  const main = within(await screen.findByRole('dialog'));
  await user.selectOptions(await main.findByLabelText('Custom fields'), 'Zone');
  await user.selectOptions(await main.findByLabelText('Zone'), 'B');
  await expect.poll(() => asked.at(-1)).toBe('zone:B');
  await user.selectOptions(main.getByLabelText('Custom fields'), 'Order no.');
  await user.type(await main.findByLabelText('Order no.'), 'po{Enter}');
  await expect.poll(() => asked.at(-1)).toBe('order_no~po');
});
