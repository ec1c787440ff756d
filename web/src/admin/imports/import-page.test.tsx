import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { type Import, toDetail } from '@vaultway/contracts';
import { arrivedAt } from '@/test/address-bar';
import { envelope, failure } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { aSummary, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const ID = '0199aaaa-0000-7000-8000-0000000000ab';
const PAGE = `/control/imports/${ID}`;
const anImport = (facts: Partial<Import> = {}): Import => ({
  id: ID,
  kind: 'parcels',
  file_name: 'november.csv',
  state: 'read',
  encoding: 'utf-8',
  delimiter: ';',
  header_row: 1,
  date_order: 'dmy',
  columns: ['Code', 'Name', 'City'],
  sample: [['VW-1', 'Ada', 'Lagos']],
  mapping: ['tracking_code', 'recipient_name', 'destination'],
  mapping_doubts: [],
  rows: 3,
  good: 2,
  guessable: 0,
  warnings: [],
  bad: 1,
  problems: [{ row: 4, field: 'destination', code: 'required', message: 'Destination is required' }],
  done: 0,
  created: 0,
  removed: 0,
  kept: 0,
  failure: null,
  failure_code: null,
  admin_email: 'anna@goldline.example',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...facts,
});
const onShow = (found: Import) =>
  server.use(http.get(`/api/imports/${ID}`, () => HttpResponse.json(envelope(found))));

it('sends a file, shows the result for its rows, imports valid ones and undoes it', async () => {
  let state = anImport();
  server.use(
    http.post('/api/imports', () => HttpResponse.json(envelope(state, 201), { status: 201 })),
    http.get(`/api/imports/${ID}`, () => HttpResponse.json(envelope(state))),
    http.post(`/api/imports/${ID}/run`, () => {
      const running = anImport({ state: 'running' });
      state = anImport({ state: 'done', created: 2 });
      return HttpResponse.json(envelope(running, 202), { status: 202 });
    }),
    http.delete('/api/imports', () => {
      state = anImport({ state: 'undone', created: 2, removed: 1, kept: 1 });
      return HttpResponse.json(envelope(state));
    }),
  );
  const calls = callsOf('POST', `/api/imports/${ID}/run`);
  const { user } = renderPanel('/control/imports/create.html');
  const file = new File(['Code;Name;City'], 'november.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('CSV file'), file);
  await arrivedAt(PAGE);

  const problems = await screen.findByRole('table', { name: 'Problems' });
  expect(within(problems).getByText('Destination is required')).toBeVisible();
  expect(within(problems).getByRole('cell', { name: '4' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import the 2 valid rows, skip the rest' }));
  expect(await screen.findByText('2 parcels imported')).toBeVisible();
  expect(await calls.only()).toEqual({ bad_rows: 'skip' });

  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('Import undone: 1 record moved to the trash.')).toBeVisible();
  expect(screen.getByText('1 record has been changed since and was kept.')).toBeVisible();
});

it('shows the letters that depend on the encoding, its warning, and another choice', async () => {
  const warning = { row: 2, ...toDetail('encoding', 'guessed_encoding', { encoding: 'windows-1252' }) };
  onShow(
    anImport({
      encoding: 'windows-1252',
      sample: [['VW-1', 'Èâàí', 'Rome']],
      good: 3,
      bad: 0,
      warnings: [warning],
    }),
  );
  server.use(
    http.patch('/api/imports', () => {
      const read = anImport({ encoding: 'windows-1251', sample: [['VW-1', 'Иван', 'Rome']] });
      onShow(read);
      return HttpResponse.json(envelope(read));
    }),
  );
  const calls = callsOf('PATCH', '/api/imports');
  const { user } = renderPanel(PAGE);
  expect(await screen.findByText(/^Reads as/)).toHaveTextContent('Reads as: Èâàí');
  const warnings = screen.getByRole('table', { name: 'Warnings' });
  expect(within(warnings).getByText(/was read as windows-1252/)).toBeVisible();
  const choice = screen.getByRole('combobox', { name: 'Encoding' });
  await user.selectOptions(choice, 'WINDOWS-1251 (Russian, Ukrainian, Bulgarian)');
  await waitFor(() => expect(screen.getByText(/^Reads as/)).toHaveTextContent('Reads as: Иван'));
  expect(await calls.only()).toEqual({ id: ID, encoding: 'windows-1251' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Header row' }), '2');
  await waitFor(async () => expect(await calls.last()).toEqual({ id: ID, header_row: 2 }));
});

it('offers labels and a first event for the created parcels', async () => {
  onShow(anImport({ state: 'done', created: 2 }));
  const [one, other] = [aSummary(), aSummary()];
  server.use(
    http.get('/api/parcels', ({ request }) => {
      const imported = new URL(request.url).searchParams.get('import') === ID;
      return HttpResponse.json(pagedOf(imported ? [one, other] : []));
    }),
    http.post('/api/parcels/bulk', () => HttpResponse.json(envelope({ done: 2, failed: 0, rows: [] }))),
  );
  const calls = callsOf('POST', '/api/parcels/bulk');
  const { user } = renderPanel(PAGE);
  expect(await screen.findByText('2 parcels imported')).toBeVisible();
  const list = screen.getByRole('link', { name: 'Show in the parcel list' });
  expect(list).toHaveAttribute('href', `/control/parcels/list.html?import=${ID}`);
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Add an event and notify' }));
  await fillIn(user, { Title: 'Registered' });
  expect(screen.getByRole('switch', { name: 'Notify the recipients by email' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Save event' }));
  expect(await screen.findByText('2 parcels updated.')).toBeVisible();
  expect(await calls.only()).toMatchObject({ action: 'add_event', match: `import=${ID}`, notify: 'yes' });
});

it('prints labels of any number of created parcels', async () => {
  onShow(anImport({ state: 'done', created: 299 }));
  server.use(
    http.post('/api/parcels/labels', () => HttpResponse.json(failure('unavailable'), { status: 503 })),
  );
  const calls = callsOf('POST', '/api/parcels/labels');
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  await user.click(await screen.findByRole('menuitem', { name: 'A6' }));
  expect(await calls.only()).toEqual({ import: ID, format: 'a6' });
});

it('requires the order of ambiguous dates before it can start', async () => {
  onShow(anImport({ date_order: null, bad: 0, problems: [] }));
  server.use(http.patch('/api/imports', () => HttpResponse.json(envelope(anImport({ bad: 0 })))));
  const calls = callsOf('PATCH', '/api/imports');
  const { user } = renderPanel(PAGE);
  expect(await screen.findByText(/Is 5\/11 the 5th of November/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Dates with slashes'), 'mdy');
  await waitFor(() => expect(calls.count()).toBe(1));
  expect(await calls.only()).toEqual({ id: ID, date_order: 'mdy' });
});

it('maps a column to another field, and unmaps the column that had it', async () => {
  onShow(anImport());
  server.use(http.patch('/api/imports', () => HttpResponse.json(envelope(anImport()))));
  const calls = callsOf('PATCH', '/api/imports');
  const { user } = renderPanel(PAGE);
  await user.selectOptions(await screen.findByLabelText('Import column City as'), 'recipient_name');
  await waitFor(() => expect(calls.count()).toBe(1));
  expect(await calls.only()).toEqual({ id: ID, mapping: ['tracking_code', null, 'recipient_name'] });
});

it('marks the columns that were guessed with doubt', async () => {
  onShow(anImport({ mapping_doubts: [2] }));
  renderPanel(PAGE);
  expect(await screen.findByLabelText('Import column City as')).toHaveAccessibleDescription(
    'Guessed; please check',
  );
  expect(screen.getByLabelText('Import column Name as')).not.toHaveAccessibleDescription();
});

it('lists imports', async () => {
  server.use(http.get('/api/imports', () => HttpResponse.json(pagedOf([anImport({ state: 'done' })]))));
  renderPanel('/control/imports/list.html');
  expect(await screen.findByRole('link', { name: 'november.csv' })).toHaveAttribute('href', PAGE);
  expect(screen.getByText('Imported')).toBeVisible();
});

it("shows a row's errors in the panel's words, including numbers", async () => {
  const broken = [
    toDetail('map_zoom', 'out_of_range', { max: 22 }),
    toDetail('map_current_latitude', 'out_of_range', { min: -90 }),
    toDetail('recipient_phone_number', 'too_long', { max: 300 }),
    toDetail('icon', 'not_a_choice', { choices: ['bell', 'plane'] }),
    toDetail('tracking_code', 'repeated', { row: 2 }),
  ];
  onShow(anImport({ problems: broken.map((detail) => ({ row: 4, ...detail })) }));
  renderPanel(PAGE);
  expect(await screen.findByRole('cell', { name: 'Zoom can be at most 22' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Current latitude must be at least -90' })).toBeVisible();
  expect(
    screen.getByRole('cell', { name: 'Recipient phone number can be at most 300 characters' }),
  ).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Icon must be bell or plane' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Row 2 has the same tracking code' })).toBeVisible();
});

it('shows why an import failed', async () => {
  onShow(anImport({ state: 'failed', failure: 'Sent in English', failure_code: 'code_taken' }));
  renderPanel(PAGE);
  expect(await screen.findByText(/^A tracking code was taken in the meantime\./)).toBeVisible();
});

it('shows the number of guessable codes, and imports them anyway', async () => {
  onShow(anImport({ bad: 0, problems: [], guessable: 2 }));
  renderPanel(`/control/imports/${ID}`);
  expect(await screen.findByText(/Tracking codes that are easy to guess: 2\./)).toBeVisible();
  expect(screen.getByRole('button', { name: /Import/ })).toBeEnabled();
});
