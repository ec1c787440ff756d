import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { AuditRecord } from '@vaultway/contracts';
import { aPage, envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const page = aPage({ title: 'Our vaults', hero: 'hero-vault' });
const anEntry = (facts: Partial<AuditRecord> = {}): AuditRecord => ({
  id: page.id,
  at: '2026-11-05T05:09:00.000Z',
  admin_id: anna.id,
  admin_email: anna.email,
  action: 'page.updated',
  record_type: 'page',
  record_id: page.id,
  parcels: [],
  before: { ...page, hero: 'hero-van', sub_title: null },
  after: { ...page, sub_title: 'Behind steel' },
  anonymized_at: null,
  part_of: null,
  parts: 0,
  undoes: null,
  undone: null,
  ...facts,
});

/** Finds an entry, not the option of the filter by action. */
const ACTION = { selector: 'strong' };

/** Serves a trail with these entries, and records the requests. */
function answerAudit(...entries: AuditRecord[]) {
  const asked: { part: unknown; query: Record<string, string> }[] = [];
  server.use(
    http.get('/api/audit/:part', ({ params, request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push({ part: params['part'], query });
      return HttpResponse.json(pagedOf(entries));
    }),
    http.get('/api/admins', () => HttpResponse.json(pagedOf([anna]))),
  );
  return { last: () => asked.at(-1) };
}

it('shows who changed what, field by field, and reverts it', async () => {
  answerAudit(anEntry());
  server.use(http.patch('/api/pages', () => HttpResponse.json(envelope(page))));
  const calls = callsOf('PATCH', '/api/pages');
  const { user } = renderPanel('/control/audit.html?of=content');
  const entry = within(await screen.findByRole('list', { name: 'Activity log' }));
  await user.click(entry.getByText('Page updated', ACTION));
  expect(entry.getByText('anna@goldline.example')).toBeVisible();
  expect(entry.getByRole('row', { name: 'Hero image hero-van hero-vault' })).toBeVisible();
  expect(entry.getByRole('row', { name: 'Subtitle Not set Behind steel' })).toBeVisible();
  await user.click(entry.getByRole('button', { name: 'Restore previous values' }));

  expect(await screen.findByText('Previous values restored.')).toBeVisible();
  expect(await calls.only()).toEqual({ id: page.id, image: 'hero-van', sub_title: null });
});

it('restores a deleted record from the trash', async () => {
  answerAudit(anEntry({ action: 'page.deleted', after: null }));
  server.use(http.post('/api/trash/content/restore', () => HttpResponse.json(envelope(page))));
  const calls = callsOf('POST', '/api/trash/content/restore');
  const { user } = renderPanel('/control/audit.html?of=content');
  await user.click(await screen.findByText('Page deleted', ACTION));
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Previous values restored.')).toBeVisible();
  expect(await calls.only()).toEqual({ type: 'page', id: page.id });
});

it('names the parcels of a handover, and links to each', async () => {
  const codes = ['VW-1', 'VW/2', 'VW-3'];
  const handed = { kind: 'deliver', parcels: codes };
  const facts = { action: 'handover.created', record_type: 'handover', before: null, after: handed };
  answerAudit(anEntry({ ...facts, parcels: codes }));
  const { user } = renderPanel('/control/audit.html');
  const entry = await screen.findByText('Handover recorded', ACTION);
  expect(entry.closest('summary')).toHaveTextContent('Handover recordedVW-1+2 more');
  await user.click(entry);
  const parcels = within(screen.getByRole('list', { name: 'Parcels' }));
  expect(parcels.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/control/parcels/VW-1',
    '/control/parcels/VW%2F2',
    '/control/parcels/VW-3',
  ]);
  expect(screen.queryByRole('row', { name: /VW-3/ })).not.toBeInTheDocument();
});

it("summarizes an entry's changes, with the first fields by name", async () => {
  const changes = { title: 'Our vault', content: 'Steel.', icon: 'folder', overlay: 'overlay2' };
  answerAudit(anEntry({ before: { ...page, ...changes }, after: page }), anEntry({ id: 'other' }));
  renderPanel('/control/audit.html?of=content');
  const [first, second] = await screen.findAllByText('Page updated', ACTION);
  expect(first?.closest('summary')).toHaveTextContent('Our vaultsTitle, Text and Icon+1 more');
  expect(second?.closest('summary')).toHaveTextContent('Subtitle and Hero image');
});

it('names the settings that were changed', async () => {
  const before = { company_name: 'Goldline', delivery_pin: 'no', time_zone: 'UTC', updated_at: '1' };
  const after = { ...before, delivery_pin: 'yes', time_zone: 'Europe/Berlin', updated_at: '2' };
  answerAudit(anEntry({ action: 'settings.updated', record_type: 'settings', before, after }));
  renderPanel('/control/audit.html?of=content');
  const entry = await screen.findByText('Settings changed: delivery PIN, time zone');
  expect(entry.closest('summary')).not.toHaveTextContent('Goldline');
});

it('names the file of an import', async () => {
  const after = { kind: 'parcels', file_name: 'november.csv', created: 3, removed: 0, kept: 0 };
  answerAudit(anEntry({ action: 'import.run', record_type: 'import', before: null, after }));
  renderPanel('/control/audit.html');
  expect((await screen.findByText('File imported', ACTION)).closest('summary')).toHaveTextContent(
    'november.csv',
  );
});

it("filters by part, admin, days in the company's time zone, and record", async () => {
  const audit = answerAudit(anEntry());
  const { user } = renderPanel('/control/audit.html?from=2026-11-05&to=2026-11-06');
  await waitFor(() =>
    expect(audit.last()).toEqual({
      part: 'tracking',
      query: { page: '1', from: '2026-11-05T00:00:00.000Z', to: '2026-11-07T00:00:00.000Z' },
    }),
  );
  await user.click(screen.getByRole('radio', { name: 'Website' }));
  await waitFor(() => expect(audit.last()).toEqual({ part: 'content', query: { page: '1' } }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Administrator' }), anna.email);
  await waitFor(() => expect(audit.last()?.query).toEqual({ page: '1', admin_id: anna.id }));
  await user.click(await screen.findByText('Page updated', ACTION));
  await user.click(screen.getByRole('button', { name: 'Only this record' }));
  await waitFor(() => expect(audit.last()?.query).toMatchObject({ record_type: 'page', record_id: page.id }));
});

it('exports the log with its filters', async () => {
  const audit = answerAudit(anEntry());
  const { user } = renderPanel('/control/audit.html?from=2026-11-05');
  const link = () => new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Export CSV' }).href);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Action' }), 'Parcel updated');
  await user.type(screen.getByRole('searchbox', { name: 'Search activity' }), 'VW-1');
  await waitFor(() => expect(audit.last()?.query).toMatchObject({ q: 'VW-1', action: 'parcel.updated' }));
  expect(link().pathname).toBe('/api/audit/tracking.csv');
  const { page: _page, ...filters } = audit.last()?.query ?? {};
  expect(Object.fromEntries(link().searchParams)).toEqual(filters);
  expect(filters).toHaveProperty('from', '2026-11-05T00:00:00.000Z');
  await user.click(screen.getByRole('radio', { name: 'Website' }));
  await waitFor(() => expect(link().pathname + link().search).toBe('/api/audit/content.csv'));
});

it('names the parcel of an event', async () => {
  const event = {
    action: 'activity.created',
    record_type: 'activity',
    before: null,
    after: { title: 'Stored' },
  };
  answerAudit(anEntry({ ...event, parcels: ['VW-1'] }));
  renderPanel('/control/audit.html');
  expect((await screen.findByText('Event added', ACTION)).closest('summary')).toHaveTextContent('StoredVW-1');
});

it('shows the changes of a record on its page, and what was reverted there', async () => {
  const asked = answerAudit(anEntry());
  let stored = { ...page, slug: 'vaults', sub_title: 'Behind steel' as string | null };
  server.use(
    http.get('/api/pages/vaults', () => HttpResponse.json(envelope(stored))),
    http.patch('/api/pages', () => {
      stored = { ...stored, sub_title: 'Behind stone', updated_at: '2026-11-06T05:09:00.000Z' };
      return HttpResponse.json(envelope(stored));
    }),
  );
  const { user } = renderPanel('/control/pages/vaults');
  await user.click(await screen.findByRole('heading', { name: 'Activity' }));
  await user.click(await screen.findByText('Page updated', ACTION));
  expect(asked.last()).toMatchObject({ part: 'content', query: { record_type: 'page', record_id: page.id } });
  await user.click(screen.getByRole('button', { name: 'Restore previous values' }));
  await waitFor(() => expect(screen.getByLabelText('Subtitle (optional)')).toHaveValue('Behind stone'));
});

it('names actions on imports, passkeys and passwords', async () => {
  const actions = ['import.run', 'import.undone', 'passkey.created', 'passkey.deleted', 'password.reset'];
  answerAudit(...actions.map((action) => anEntry({ id: action, action })));
  renderPanel('/control/audit.html');
  const entries = within(await screen.findByRole('list', { name: 'Activity log' }));
  expect(entries.getAllByText(/./, { selector: 'strong' }).map((entry) => entry.textContent)).toEqual([
    'File imported',
    'Import undone',
    'Passkey added',
    'Passkey removed',
    'Password reset',
  ]);
});

it('says that a reservation was canceled, the only change that it has', async () => {
  answerAudit(anEntry({ action: 'vault_reservation.updated', record_type: 'vault_reservation' }));
  renderPanel('/control/audit.html?of=vault');
  expect(await screen.findByText('Reservation of a viewing room canceled', ACTION)).toBeVisible();
});

it('unfolds a bulk change to its records', async () => {
  const asked = answerAudit(
    anEntry({ action: 'bulk.set_status', record_type: 'bulk', before: null, after: null, parts: 12 }),
  );
  const { user } = renderPanel('/control/audit.html');
  const bulk = await screen.findByText('Status of parcels changed', ACTION);
  expect(bulk.closest('summary')).toHaveTextContent('Records: 12');
  await user.click(bulk);
  await waitFor(() => expect(asked.last()?.query).toMatchObject({ part_of: page.id }));
});

it('marks an undone entry, and names what another undid', async () => {
  const other = { id: 'o', at: '2026-11-06T05:09:00.000Z', admin_email: anna.email, action: 'page.updated' };
  answerAudit(anEntry({ undone: other }), anEntry({ id: 'x', undoes: other }));
  renderPanel('/control/audit.html?of=content');
  const [undone, undo] = await screen.findAllByText('Page updated', ACTION);
  expect(undone?.closest('summary')).toHaveTextContent(`Undone by ${anna.email} at 6 Nov 2026, 05:09`);
  expect(undo?.closest('summary')).toHaveTextContent('Undoes: Page updated, 6 Nov 2026, 05:09');
});

it('lists every record on request, and exports the same', async () => {
  const audit = answerAudit(anEntry());
  const { user } = renderPanel('/control/audit.html');
  await user.click(await screen.findByRole('switch', { name: 'Every record' }));
  await waitFor(() => expect(audit.last()?.query).toMatchObject({ grouped: 'no' }));
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/audit/tracking.csv?grouped=no',
  );
});

it('names fields that no form has, and writes times for people', async () => {
  const after = { name: 'Shop', prefix: 'vw_1', expires_at: '2026-11-06T05:09:00.000Z' };
  answerAudit(anEntry({ action: 'api_key.created', record_type: 'api_key', before: null, after }));
  const { user } = renderPanel('/control/audit.html?of=auth');
  await user.click(await screen.findByText('API key created', ACTION));
  expect(screen.getByRole('row', { name: 'Expires Not set 6 Nov 2026, 05:09' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Key Not set vw_1' })).toBeVisible();
});

it('filters by a changed field', async () => {
  const trail = answerAudit(anEntry());
  const { user } = renderPanel('/control/audit.html?of=content');
  const field = await screen.findByRole('combobox', { name: 'Changed field' });
  await screen.findByText('Page updated', ACTION);
  await user.selectOptions(field, 'Hero image');
  await waitFor(() => expect(trail.last()).toMatchObject({ part: 'content', query: { field: 'hero' } }));
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/audit/content.csv?field=hero',
  );
  await user.click(screen.getByRole('radio', { name: 'Parcels' }));
  await user.selectOptions(field, 'Declared value');
  await waitFor(() =>
    expect(trail.last()).toMatchObject({ part: 'tracking', query: { field: 'declared_value' } }),
  );
});

it('offers an auditor no change', async () => {
  answerAudit(anEntry({ action: 'page.deleted', after: null }), anEntry({ id: 'later' }));
  const { user } = renderPanel('/control/audit.html?of=content', { admin: { ...anna, role: 'auditor' } });
  await user.click(await screen.findByText('Page deleted', ACTION));
  await user.click(screen.getByText('Page updated', ACTION));
  expect(screen.queryByRole('button', { name: /^Restore/ })).not.toBeInTheDocument();
});
