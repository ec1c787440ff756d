import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CustomField } from '@vaultway/contracts';
import { arrivedAt } from '@/test/address-bar';
import { fieldRefusal, refusal } from '@/test/answers';
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

it('asks before leaving unsaved fields, and not once they are saved', async () => {
  const { user } = renderPanel(PAGE);
  const name = (await group('Zone')).getByLabelText('Name');
  await user.type(name, ' 2');
  await user.click(screen.getByRole('link', { name: 'Reviews' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Stay on this page' }));
  await arrivedAt(PAGE);
  expect(name).toHaveValue('Zone 2');

  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fields saved.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Reviews' }));
  await arrivedAt('/control/reviews/list.html');
});

describe('after somebody else changed the fields', () => {
  const [order, zone] = saved.fields as [CustomField, CustomField];
  const later = { ...saved, updated_at: '2026-11-05T06:00:00.000Z' };
  const theirs = { ...later, fields: [{ ...order, label: 'Their no.' }, zone, field('area', 'Area')] };
  const saveMine = async () => {
    const sent: unknown[] = [];
    let stored: typeof saved = theirs;
    server.use(
      http.get('/api/custom-fields', () => HttpResponse.json(envelope(sent.length === 0 ? saved : stored))),
      http.patch('/api/custom-fields', async ({ request }) => {
        const body = (await request.json()) as typeof saved;
        sent.push(body);
        if (body.updated_at !== stored.updated_at) return refusal('changed_meanwhile', { current: stored });
        stored = { ...stored, ...body, updated_at: '2026-11-05T07:00:00.000Z' };
        return HttpResponse.json(envelope(stored));
      }),
    );
    const { user } = renderPanel(PAGE);
    const mine = await group('Order no.');
    await user.type(mine.getByLabelText('Name'), '!');
    await user.click(screen.getByRole('button', { name: 'Add field' }));
    await user.type((await group('New field')).getByLabelText('Name'), 'Size');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Someone else changed this/ }));
    return { user, dialog, sent };
  };

  it('keeps the edits, and saves them with the choices', async () => {
    const { user, dialog, sent } = await saveMine();
    expect(dialog.getByRole('radio', { name: 'Yours Order no.! · Text' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Theirs Their no. · Text' })).not.toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Theirs Area · Text' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('Fields saved.')).toBeVisible();
    const added = { label: 'Size', kind: 'text', options: [], on_waybill: false, public: false };
    expect(sent[1]).toEqual({
      updated_at: theirs.updated_at,
      fields: [{ ...order, label: 'Order no.!' }, zone, added, field('area', 'Area')],
    });
  });

  it('keeps the edits on the page too', async () => {
    const { user, dialog } = await saveMine();
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(await screen.findByRole('region', { name: 'Order no.!' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Size' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Keep theirs' }));
    expect(await screen.findByRole('region', { name: 'Their no.' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Size' })).toBeNull();
  });
});

it('shows an error at its field', async () => {
  server.use(http.patch('/api/custom-fields', () => fieldRefusal('fields.1.kind', 'kind_in_use')));
  const { user } = renderPanel(PAGE);
  const zone = await group('Zone');
  await user.selectOptions(zone.getByLabelText('Kind'), 'Date');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await zone.findByText(/Parcels already have values in this field/)).toBeVisible();
});
