import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { type Import, type LeftOutRow, toDetail } from '@vaultway/contracts';
import { arrivedAt } from '@/test/address-bar';
import { envelope, failure } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { anna, aSummary, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';
import { anImport, IMPORT_ID as ID, IMPORT_PAGE as PAGE } from '@/test/an-import';

const onShow = (found: Import) =>
  server.use(http.get(`/api/imports/${ID}`, () => HttpResponse.json(envelope(found))));
const aLeftOutRow = (facts: Partial<LeftOutRow> = {}): LeftOutRow => ({
  row: 4,
  cells: ['VW-3', 'Bo', ''],
  problems: [toDetail('destination', 'required')],
  ...facts,
});
/** Serves the rows with problems. */
const withRows = (rows: () => LeftOutRow[]) =>
  server.use(
    http.get(`/api/imports/${ID}/rows`, () =>
      HttpResponse.json(envelope({ rows: rows(), total: rows().length })),
    ),
  );

it('sends a file, shows the result for its rows, imports valid ones and undoes it', async () => {
  let state = anImport();
  withRows(() => [aLeftOutRow()]);
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

  const row = await screen.findByRole('form', { name: 'Row 4' });
  expect(within(row).getByLabelText('City')).toHaveAccessibleDescription('Destination is required');
  await user.click(screen.getByRole('button', { name: 'Import the 2 valid rows, skip the rest' }));
  expect(await screen.findByText('2 parcels imported, 1 left out')).toBeVisible();
  expect(await calls.only()).toEqual({ bad_rows: 'skip' });

  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('Import undone: 1 record moved to the trash.')).toBeVisible();
  expect(screen.getByText('1 record has been changed since and was kept.')).toBeVisible();
});

it.each([
  ['a clerk', 'their own', 'clerk', anna.email, true],
  ['a clerk', "a colleague's", 'clerk', 'bea@goldline.example', false],
  ['an admin', "a colleague's", 'admin', 'bea@goldline.example', true],
  ['an auditor', 'their own', 'auditor', anna.email, false],
] as const)('offers %s the undo of %s only if they may', async (_who, _whose, role, admin_email, may) => {
  onShow(anImport({ state: 'done', created: 2, bad: 0, admin_email }));
  renderPanel(PAGE, { admin: { ...anna, role } });
  expect(await screen.findByText('2 parcels imported')).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Undo import' })).toHaveLength(may ? 1 : 0);
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
  onShow(anImport({ state: 'done', created: 2, bad: 0 }));
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
  await user.selectOptions(screen.getByLabelText('Date order'), 'mdy');
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
  onShow(anImport());
  withRows(() => [aLeftOutRow({ problems: broken })]);
  renderPanel(PAGE);
  expect(await screen.findByText('Zoom can be at most 22')).toBeVisible();
  expect(screen.getByText('Current latitude must be at least -90')).toBeVisible();
  expect(screen.getByText('Recipient phone number can be at most 300 characters')).toBeVisible();
  expect(screen.getByText('Icon must be bell or plane')).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('Row 2 has the same tracking code');
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

it('corrects a row in place until it is ready', async () => {
  let rows = [aLeftOutRow(), aLeftOutRow({ row: 7, cells: ['VW-4', 'Cy'] })];
  onShow(anImport({ bad: 2 }));
  withRows(() => rows);
  server.use(
    http.patch(`/api/imports/${ID}/rows`, async ({ request }) => {
      const { rows: sent } = (await request.json()) as { rows: LeftOutRow[] };
      const isReady = sent[0]?.cells[2] === 'Oslo';
      rows = isReady ? rows.slice(1) : [aLeftOutRow({ problems: [toDetail('destination', 'only_dots')] })];
      const read = anImport({ good: isReady ? 3 : 2, bad: isReady ? 1 : 2 });
      onShow(read);
      return HttpResponse.json(envelope(read));
    }),
  );
  const calls = callsOf('PATCH', `/api/imports/${ID}/rows`);
  const { user } = renderPanel(PAGE);
  const row = await screen.findByRole('form', { name: 'Row 4' });
  await user.type(within(row).getByLabelText('City'), '...');
  await user.click(within(row).getByRole('button', { name: 'Check row' }));
  expect(await calls.only()).toEqual({ rows: [{ row: 4, cells: ['VW-3', 'Bo', '...'] }] });
  await waitFor(() => expect(within(row).getByLabelText('City')).toHaveAccessibleDescription(/only dots/i));
  await user.clear(within(row).getByLabelText('City'));
  await user.type(within(row).getByLabelText('City'), 'Oslo{Enter}');
  expect(await screen.findByText('Row 4 is ready to import.')).toHaveFocus();
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Row 4' })).not.toBeInTheDocument());
  expect(await screen.findByText('3 rows are ready to import.')).toBeVisible();
});

it('corrects a cell in every row, keeps the other corrections of its row, and takes it back', async () => {
  const bad = (row: number, code: string) =>
    aLeftOutRow({ row, cells: [code, 'Bo', 'Olso?'], problems: [toDetail('destination', 'invalid')] });
  let rows = [bad(4, 'VW-3'), bad(6, 'VW-5')];
  onShow(anImport({ bad: 40 }));
  withRows(() => rows);
  server.use(
    http.patch(`/api/imports/${ID}/rows`, () => HttpResponse.json(envelope(anImport({ bad: 40 })))),
    http.patch('/api/imports', async ({ request }) => {
      const { replacements } = (await request.json()) as Pick<Import, 'replacements'>;
      const replaced = replacements.map((each) => ({ ...each, rows: 40 }));
      rows = replaced.length > 0 ? [] : [bad(4, 'VW-3')];
      const read = anImport({ good: 42, bad: rows.length, replacements: replaced });
      onShow(read);
      return HttpResponse.json(envelope(read));
    }),
  );
  const [corrections, replacements] = [
    callsOf('PATCH', `/api/imports/${ID}/rows`),
    callsOf('PATCH', '/api/imports'),
  ];
  const { user } = renderPanel(PAGE);
  const row = within(await screen.findByRole('form', { name: 'Row 4' }));
  expect(row.queryByRole('button', { name: /every/ })).toBeNull();
  await user.type(row.getByLabelText('Code'), '0');
  await user.type(row.getByLabelText('Name'), 'b');
  await user.clear(row.getByLabelText('City'));
  await user.type(row.getByLabelText('City'), 'Oslo');
  // Codes differ in each row.
  expect(row.getAllByRole('button', { name: /^Correct every/ })).toHaveLength(2);
  await user.click(row.getByRole('button', { name: 'Correct every “Olso?”' }));
  const replaced = within(await screen.findByRole('list', { name: 'Corrected in every row' }));
  expect(replaced.getByRole('listitem')).toHaveTextContent('City: Olso? → Oslo40 rows');
  expect(await corrections.only()).toEqual({ rows: [{ row: 4, cells: ['VW-30', 'Bob', 'Olso?'] }] });
  expect(await replacements.last()).toEqual({
    id: ID,
    replacements: [{ column: 2, from: 'Olso?', to: 'Oslo' }],
  });

  await user.click(replaced.getByRole('button', { name: 'Undo: Olso?' }));
  expect(await screen.findByRole('form', { name: 'Row 4' })).toBeVisible();
  expect(await replacements.last()).toEqual({ id: ID, replacements: [] });
});

it('sends people back to the file for a row that may hold others', async () => {
  onShow(anImport());
  withRows(() => [
    aLeftOutRow({
      cells: ['VW-3', 'Bo\nVW-4,Ada,Rome'],
      problems: [toDetail('', 'open_quote'), toDetail('destination', 'required')],
    }),
  ]);
  renderPanel(PAGE);
  const form = await screen.findByRole('form', { name: 'Row 4' });
  expect(within(form).getByText(/Close the quotation mark in the file/)).toBeVisible();
  expect(within(form).getByText('A quotation mark in this row is never closed')).toBeVisible();
  expect(within(form).queryByRole('textbox')).toBeNull();
  expect(within(form).queryByRole('button')).toBeNull();
});

it('keeps the left-out rows after the run: to correct, and to download', async () => {
  let rows = [
    aLeftOutRow({ cells: ['VW-3', 'Bo', '', 'one more'], problems: [toDetail('', 'too_many_cells')] }),
  ];
  onShow(anImport({ state: 'done', created: 293, good: 293, bad: 1 }));
  withRows(() => rows);
  server.use(
    http.patch(`/api/imports/${ID}/rows`, () => {
      rows = [];
      const done = anImport({ state: 'done', created: 294, good: 294, bad: 0 });
      onShow(done);
      return HttpResponse.json(envelope(done));
    }),
  );
  const calls = callsOf('PATCH', `/api/imports/${ID}/rows`);
  const { user } = renderPanel(PAGE);
  expect(await screen.findByText('293 parcels imported, 1 left out')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Download left-out rows' })).toHaveAttribute(
    'href',
    `/api/imports/${ID}/left-out.csv`,
  );
  await fillIn(user, { City: 'Oslo' });
  await user.clear(screen.getByLabelText('#4'));
  await user.click(screen.getByRole('button', { name: 'Import row' }));
  expect(await calls.only()).toEqual({ rows: [{ row: 4, cells: ['VW-3', 'Bo', 'Oslo'] }] });
  expect(await screen.findByText('294 parcels imported')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Download left-out rows' })).not.toBeInTheDocument();
});

it('says that left-out rows are no longer kept', async () => {
  onShow(anImport({ state: 'done', created: 2, bad: 7 }));
  withRows(() => []);
  renderPanel(PAGE);
  expect(await screen.findByText('These rows are no longer kept.')).toBeVisible();
  expect(screen.queryByText(/kept with this import/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Download left-out rows' })).not.toBeInTheDocument();
});

it('says that a row is imported only if it is, while somebody else corrects others', async () => {
  let rows = [aLeftOutRow(), aLeftOutRow({ row: 6 })];
  onShow(anImport({ state: 'done', created: 2, bad: 2 }));
  withRows(() => rows);
  server.use(
    http.patch(`/api/imports/${ID}/rows`, () => {
      rows = [aLeftOutRow({ problems: [toDetail('destination', 'too_long', { max: 1000 })] })];
      const done = anImport({ state: 'done', created: 3, bad: 1 });
      onShow(done);
      return HttpResponse.json(envelope(done));
    }),
  );
  const { user } = renderPanel(PAGE);
  const row = await screen.findByRole('form', { name: 'Row 4' });
  await user.type(within(row).getByLabelText('City'), 'Oslo{Enter}');
  await waitFor(() => expect(within(row).getByLabelText('City')).toHaveAccessibleDescription(/at most 1000/));
  expect(screen.getByText('3 parcels imported, 1 left out')).toBeVisible();
  expect(screen.queryByText('Row 4 imported.')).not.toBeInTheDocument();
});
