import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import type { CustomField } from '@vaultway/contracts';
import { fieldRefusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const PAGE = '/control/settings/fields';
const field = (key: string, label: string, facts: Partial<CustomField> = {}): CustomField => ({
  key,
  label,
  kind: 'text',
  options: [],
  on_waybill: false,
  public: false,
  ...facts,
});
const saved = {
  fields: [field('order_no', 'Order no.'), field('zone', 'Zone', { kind: 'choice', options: ['A', 'B'] })],
  archived: [field('old', 'Old one')],
  updated_at: '2026-11-05T05:09:00.000Z',
};

beforeEach(() => {
  server.use(
    http.get('/api/custom-fields', () => HttpResponse.json(envelope(saved))),
    http.patch('/api/custom-fields', () => HttpResponse.json(envelope(saved))),
  );
});

const group = async (name: string) => within(await screen.findByRole('region', { name }));

it('adds a field, and sends all of them with their version', async () => {
  const calls = callsOf('PATCH', '/api/custom-fields');
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Add field' }));
  const added = await group('New field');
  await user.type(added.getByLabelText('Name'), 'Size');
  await user.selectOptions((await group('Size')).getByLabelText('Kind'), 'Choice');
  await user.type((await group('Size')).getByLabelText('Choices, one per line'), 'S{Enter}{Enter}L ');
  await user.click((await group('Size')).getByLabelText('Show to visitors'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fields saved.')).toBeVisible();
  expect(await calls.only()).toEqual({
    updated_at: saved.updated_at,
    fields: [
      ...saved.fields,
      { label: 'Size', kind: 'choice', options: ['S', 'L'], on_waybill: false, public: true },
    ],
  });
});

it('asks before it removes a field, and restores it', async () => {
  const calls = callsOf('PATCH', '/api/custom-fields');
  const { user } = renderPanel(PAGE);
  await user.click((await group('Zone')).getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Zone”?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByRole('region', { name: 'Zone' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Restore: Old one' }));
  await user.click(screen.getByRole('button', { name: 'Move “Old one” up' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const { fields } = (await calls.only()) as typeof saved;
  expect(fields.map(({ key }) => key)).toEqual(['old', 'order_no']);
});

it('shows an error at its field', async () => {
  server.use(http.patch('/api/custom-fields', () => fieldRefusal('fields.1.kind', 'kind_in_use')));
  const { user } = renderPanel(PAGE);
  const zone = await group('Zone');
  await user.selectOptions(zone.getByLabelText('Kind'), 'Date');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await zone.findByText(/Parcels already have values in this field/)).toBeVisible();
});
