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
  before: { ...page, hero: 'hero-van', sub_title: null },
  after: { ...page, sub_title: 'Behind steel' },
  anonymized_at: null,
  ...facts,
});

/** Answers every question for a trail with these entries, and remembers what was asked. */
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

it('shows who changed what, field by field, and puts the former values back', async () => {
  answerAudit(anEntry());
  server.use(http.patch('/api/pages', () => HttpResponse.json(envelope(page))));
  const calls = callsOf('PATCH', '/api/pages');
  const { user } = renderPanel('/control/audit.html?of=content');
  const entry = within(await screen.findByRole('list', { name: 'Activity log' }));
  await user.click(entry.getByText('Page updated'));
  expect(entry.getByText('anna@goldline.example')).toBeVisible();
  expect(entry.getByRole('row', { name: 'Hero image hero-van hero-vault' })).toBeVisible();
  expect(entry.getByRole('row', { name: 'Subtitle Not set Behind steel' })).toBeVisible();
  await user.click(entry.getByRole('button', { name: 'Restore previous values' }));

  expect(await screen.findByText('Previous values restored.')).toBeVisible();
  expect(await calls.only()).toEqual({ id: page.id, image: 'hero-van', sub_title: null });
});

it('takes what was deleted out of the trash', async () => {
  answerAudit(anEntry({ action: 'page.deleted', after: null }));
  server.use(http.post('/api/trash/content/restore', () => HttpResponse.json(envelope(page))));
  const calls = callsOf('POST', '/api/trash/content/restore');
  const { user } = renderPanel('/control/audit.html?of=content');
  await user.click(await screen.findByText('Page deleted'));
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Previous values restored.')).toBeVisible();
  expect(await calls.only()).toEqual({ type: 'page', id: page.id });
});

it('names the parcels of a handover, and leads to each', async () => {
  const handed = { kind: 'deliver', parcels: ['VW-1', 'VW/2', 'VW-3'] };
  answerAudit(anEntry({ action: 'handover.created', record_type: 'handover', before: null, after: handed }));
  const { user } = renderPanel('/control/audit.html');
  const entry = await screen.findByText('Handover recorded');
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

it('says in its line what an entry changed, the first fields by name', async () => {
  const changes = { title: 'Our vault', content: 'Steel.', icon: 'folder', overlay: 'overlay2' };
  answerAudit(anEntry({ before: { ...page, ...changes }, after: page }), anEntry({ id: 'other' }));
  renderPanel('/control/audit.html?of=content');
  const [first, second] = await screen.findAllByText('Page updated');
  expect(first?.closest('summary')).toHaveTextContent('Our vaultsTitle, Text and Icon+1 more');
  expect(second?.closest('summary')).toHaveTextContent('Subtitle and Hero image');
});

it('names the file of an import', async () => {
  const after = { kind: 'parcels', file_name: 'november.csv', created: 3, removed: 0, kept: 0 };
  answerAudit(anEntry({ action: 'import.run', record_type: 'import', before: null, after }));
  renderPanel('/control/audit.html');
  expect((await screen.findByText('File imported')).closest('summary')).toHaveTextContent('november.csv');
});

it('is asked for by part, admin, day on the company’s clock, and record', async () => {
  const audit = answerAudit(anEntry());
  const { user } = renderPanel('/control/audit.html?day=2026-11-05');
  await waitFor(() =>
    expect(audit.last()).toEqual({
      part: 'tracking',
      query: { page: '1', from: '2026-11-05T00:00:00.000Z', to: '2026-11-06T00:00:00.000Z' },
    }),
  );
  await user.click(screen.getByRole('radio', { name: 'Website' }));
  await waitFor(() => expect(audit.last()).toEqual({ part: 'content', query: { page: '1' } }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Administrator' }), anna.email);
  await waitFor(() => expect(audit.last()?.query).toEqual({ page: '1', admin_id: anna.id }));
  await user.click(await screen.findByText('Page updated'));
  await user.click(screen.getByRole('button', { name: 'Only this record' }));
  await waitFor(() => expect(audit.last()?.query).toMatchObject({ record_type: 'page', record_id: page.id }));
});

it('says on the page of a record who changed it, and shows there what was put back', async () => {
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
  await user.click(await screen.findByText('Page updated'));
  expect(asked.last()).toMatchObject({ part: 'content', query: { record_type: 'page', record_id: page.id } });
  await user.click(screen.getByRole('button', { name: 'Restore previous values' }));
  await waitFor(() => expect(screen.getByLabelText('Subtitle (optional)')).toHaveValue('Behind stone'));
});

it('has words for what was done to imports, passkeys and passwords', async () => {
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
