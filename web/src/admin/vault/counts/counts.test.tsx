import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AddScans, Count, CountLine, Item, ScanResult } from '@vaultway/contracts';
import { refusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';
import { type KeptScan, newScan, scanStore } from './kept-scans';

const AT = '2026-11-20T10:00:00.000Z';
const item: Item = {
  id: '0199aaaa-0000-7000-8000-0000000000b1',
  kind: 'bar',
  metal: 'gold',
  refiner: 'Valcambi',
  serial: 'AB 123',
  gross_weight: '1',
  weight_unit: 'kg',
  fineness: '999.9',
  fine_weight: '32.148',
  year: 2020,
  seal: null,
  insured_value: null,
  currency: null,
  hallmark: null,
  state: 'in',
  place_id: '0199aaaa-0000-7000-8000-0000000000a1',
  place_code: 'B-7',
  account_id: '0199aaaa-0000-7000-8000-0000000000a2',
  account_number: 'V-00001',
  created_at: AT,
  updated_at: AT,
};
const count: Count = {
  id: '0199aaaa-0000-7000-8000-0000000000c1',
  state: 'open',
  place_id: item.place_id,
  place_code: 'A-1',
  account_id: null,
  account_number: null,
  position: 7,
  finished_position: null,
  expected: 3,
  found: 0,
  left: 3,
  moved: 0,
  missing: 0,
  foreign: 0,
  unknown: 0,
  ambiguous: 0,
  unexplained: 0,
  took_part: false,
  signed: false,
  started_by: 'keeper@example.com',
  started_at: AT,
  finished_by: null,
  finished_at: null,
  approved_by: null,
  approved_at: null,
  created_at: AT,
  updated_at: AT,
};
const finished: Count = {
  ...count,
  state: 'finished',
  left: 0,
  found: 2,
  missing: 1,
  unexplained: 1,
  finished_position: 9,
  finished_by: 'keeper@example.com',
  finished_at: AT,
};
const line: CountLine = {
  id: '0199aaaa-0000-7000-8000-0000000000e1',
  outcome: 'missing',
  expected: true,
  code: null,
  item,
  candidates: [],
  place_code: 'A-1',
  account_number: 'V-00001',
  position: null,
  reason: null,
  explained_by: null,
  created_at: AT,
  updated_at: AT,
};
const path = `/api/vault/counts/${count.id}`;
const page = `/control/vault/counts/${count.id}`;

/** Scans that the server has, in order. */
let stored: AddScans['scans'];
let online: boolean;
const resultOf = ({ id, code, item_id }: AddScans['scans'][number]): ScanResult => {
  const twin = { ...item, id: '0199aaaa-0000-7000-8000-0000000000b2', refiner: 'Heraeus' };
  if (code === 'TWIN' && item_id === null)
    return { id, code, outcome: 'ambiguous', again: false, item: null, candidates: [item, twin] };
  if (code === 'ELSEWHERE') return { id, code, outcome: 'foreign', again: false, item, candidates: [] };
  if (code === 'NOBODY') return { id, code, outcome: 'unknown', again: false, item: null, candidates: [] };
  return { id, code, outcome: 'found', again: false, item, candidates: [] };
};
const answerCount = (answer: Count, lines: CountLine[] = []) =>
  server.use(
    http.get(path, () => HttpResponse.json(envelope(answer))),
    http.get(`${path}/lines`, () => HttpResponse.json(pagedOf(lines))),
    http.get(`${path}/invitations`, () => HttpResponse.json(pagedOf([]))),
  );

beforeEach(() => {
  stored = [];
  online = true;
  vi.spyOn(scanStore, 'read').mockResolvedValue([]);
  vi.spyOn(scanStore, 'keep').mockResolvedValue();
  vi.spyOn(scanStore, 'drop').mockResolvedValue();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  answerCount(count);
  server.use(
    http.post(`${path}/scans`, async ({ request }) => {
      if (!online) return HttpResponse.error();
      const { scans } = (await request.json()) as AddScans;
      const fresh = scans.filter(({ id }) => stored.every((scan) => scan.id !== id));
      stored.push(...fresh);
      const found = stored.length;
      return HttpResponse.json(
        envelope({ count: { ...count, found, left: 3 - found }, scans: scans.map(resultOf) }),
      );
    }),
  );
});

const openScanner = async () => {
  const { user } = renderPanel(page);
  const field = await screen.findByLabelText(/^Serial number or seal/);
  return { user, field, scan: (code: string) => user.type(field, `${code}{Enter}`) };
};
const scans = () => within(screen.getByRole('list', { name: 'Last scans' }));

it('counts what a keyboard scanner reads, and says what each scan is', async () => {
  const { scan, field } = await openScanner();
  await scan('ab 123');
  expect(await scans().findByText('Found')).toBeVisible();
  expect(field).toHaveValue('');
  await scan('NOBODY');
  expect(await scans().findByText('Unknown number')).toBeVisible();
  await scan('ELSEWHERE');
  expect(await scans().findByText('Belongs elsewhere')).toBeVisible();
  expect(scans().getByText('B-7, V-00001')).toBeVisible();
  expect(stored.map(({ code }) => code)).toEqual(['ab 123', 'NOBODY', 'ELSEWHERE']);
  await waitFor(() => expect(scanStore.drop).toHaveBeenCalledTimes(3));
});

it('counts with a scanner that ends each code with Tab, which leaves an empty field', async () => {
  const { user, field } = await openScanner();
  await user.type(field, 'ab 123{Tab}NOBODY{Tab}');
  await waitFor(() => expect(stored.map(({ code }) => code)).toEqual(['ab 123', 'NOBODY']));
  expect(field).toHaveFocus();
  await user.tab();
  expect(field).not.toHaveFocus();
});

it('asks which of several items it is, and returns to the field', async () => {
  const { user, scan, field } = await openScanner();
  await scan('TWIN');
  await user.click(await screen.findByRole('button', { name: /Heraeus/ }));
  await waitFor(() => expect(stored).toHaveLength(2));
  expect(stored[1]).toMatchObject({ code: 'TWIN', item_id: '0199aaaa-0000-7000-8000-0000000000b2' });
  expect(field).toHaveFocus();
});

it('keeps scans while offline, says so, and sends them later', async () => {
  online = false;
  const { scan } = await openScanner();
  await scan('A-1');
  await scan('A-2');
  expect(screen.getByText(/^No connection/)).toBeVisible();
  expect(screen.getByText('Not sent yet: 2')).toBeVisible();
  expect(scanStore.keep).toHaveBeenCalledTimes(2);
  expect(stored).toEqual([]);
  online = true;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(stored.map(({ code }) => code)).toEqual(['A-1', 'A-2']));
  await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
});

const kept = (code: string): KeptScan => newScan(code, { count: count.id, account: anna.id, item_id: null })!;

it('sends what an earlier visit left, in batches, also after the count was finished', async () => {
  const all = Array.from({ length: 450 }, (_, at) => kept(`N${at}`));
  vi.mocked(scanStore.read).mockResolvedValue(all);
  answerCount(finished, [line]);
  const calls = callsOf('POST', `${path}/scans`);
  renderPanel(page);
  await waitFor(() => expect(stored).toHaveLength(450));
  expect(calls.count()).toBe(3);
  expect(scanStore.read).toHaveBeenCalledWith(count.id, anna.id);
});

it('keeps scans that came too late until they are deleted', async () => {
  vi.mocked(scanStore.read).mockResolvedValue([kept('LATE-1')]);
  answerCount({ ...finished, state: 'approved' });
  server.use(http.post(`${path}/scans`, () => refusal('count_closed')));
  const { user } = renderPanel(page);
  expect(await screen.findByText('Not accepted: LATE-1')).toBeVisible();
  expect(scanStore.drop).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Delete these scans' }));
  expect(scanStore.drop).toHaveBeenCalled();
});

it('says when the device cannot store scans', async () => {
  vi.mocked(scanStore.keep).mockRejectedValue(new Error('no storage'));
  const { scan } = await openScanner();
  await scan('A-1');
  expect(await screen.findByText(/^This device couldn't save the scans/)).toBeVisible();
});

it('does not reload for the camera while offline', async () => {
  online = false;
  const { user } = await openScanner();
  await user.click(screen.getByRole('button', { name: 'Camera' }));
  expect(await screen.findByText(/^Couldn't open the camera/)).toBeVisible();
  expect(location.hash).toBe('');
});

it('does not reload for the camera while scans are in the page alone', async () => {
  vi.mocked(scanStore.keep).mockRejectedValue(new Error('no storage'));
  server.use(http.post(`${path}/scans`, () => HttpResponse.error()));
  const { user, scan } = await openScanner();
  await scan('A-1');
  expect(await screen.findByText(/^This device couldn't save the scans/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Camera' }));
  expect(await screen.findByText(/^Couldn't open the camera/)).toBeVisible();
  expect(location.hash).toBe('');
});

it('says when the camera could not be loaded', async () => {
  vi.stubGlobal('BarcodeDetector', { getSupportedFormats: () => Promise.resolve(['qr_code', 'code_128']) });
  vi.doMock('@/admin/widgets/camera/camera-view', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  try {
    const { user } = await openScanner();
    await user.click(screen.getByRole('button', { name: 'Camera' }));
    expect(await screen.findByText(/^Couldn't open the camera/)).toBeVisible();
    expect(screen.getByLabelText(/^Serial number or seal/)).toBeVisible();
  } finally {
    vi.doUnmock('@/admin/widgets/camera/camera-view');
  }
});

it('takes 5,000 pasted codes, and draws the last 20', async () => {
  const { field } = await openScanner();
  const codes = Array.from({ length: 5000 }, (_, at) => `P${at}`).join('\r\n');
  fireEvent.paste(field, { clipboardData: { getData: () => codes } });
  await waitFor(() => expect(stored).toHaveLength(5000), { timeout: 20_000 });
  expect(scans().getAllByRole('listitem')).toHaveLength(20);
  expect(scans().getByText(/^P4999|Valcambi/, { selector: 'li:first-child *' })).toBeVisible();
});

it('makes codes that the server takes', () => {
  expect(newScan(' a\u0000b\r\n ', kept('x'))?.code).toBe('a b');
  expect(newScan('\u202e\u200b ', kept('x'))).toBeNull();
  expect(newScan('x'.repeat(10_000), kept('x'))?.code).toHaveLength(200);
  expect(newScan(`${'x'.repeat(199)}🧈`, kept('x'))?.code.isWellFormed()).toBe(true);
});

it('starts a count, or goes to the open one of the same place', async () => {
  server.use(
    http.get('/api/vault/places', () => HttpResponse.json(pagedOf([{ id: item.place_id, code: 'A-1' }]))),
    http.post('/api/vault/counts', () => refusal('count_open')),
    http.get('/api/vault/counts', () => HttpResponse.json(pagedOf([count]))),
  );
  const calls = callsOf('POST', '/api/vault/counts');
  const { user } = renderPanel('/control/vault/counts/create.html');
  await user.type(
    await screen.findByLabelText('Place', { selector: 'input[type="text"], input:not([type])' }),
    'a-1',
  );
  await user.click(screen.getByRole('button', { name: 'Start count' }));
  expect(await screen.findByLabelText(/^Serial number or seal/)).toBeVisible();
  expect(screen.getByText('This is being counted already')).toBeVisible();
  expect(screen.queryByText('Count started.')).toBeNull();
  expect(await calls.only()).toEqual({ place_id: item.place_id, account_id: null });
});

it('finishes a count after a question that says how many are not found', async () => {
  server.use(http.post(`${path}/finish`, () => HttpResponse.json(envelope(finished))));
  const calls = callsOf('POST', `${path}/finish`);
  const { user } = renderPanel(page);
  await user.click(await screen.findByRole('button', { name: 'Finish count' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Not found yet: 3. Finish the count?')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Finish count' }));
  await waitFor(() => expect(calls.count()).toBe(1));
});

it('explains one difference, or all that have no reason', async () => {
  answerCount(finished, [line]);
  server.use(http.post(`${path}/reasons`, () => HttpResponse.json(envelope(finished))));
  const calls = callsOf('POST', `${path}/reasons`);
  const { user } = renderPanel(page);
  await user.type(await screen.findByLabelText('Reason: Bar Valcambi AB 123 2020'), 'At the assayer{Enter}');
  await waitFor(async () =>
    expect(await calls.last()).toEqual({ line_ids: [line.id], reason: 'At the assayer' }),
  );
  await user.type(screen.getByLabelText(/^Reason for all/), 'Shelf locked{Enter}');
  await waitFor(async () =>
    expect(await calls.last()).toEqual({ line_ids: [line.id], reason: 'Shelf locked' }),
  );
});

it('approves a count of others, in the version that is shown', async () => {
  answerCount({ ...finished, unexplained: 0 }, [{ ...line, reason: 'At the assayer' }]);
  server.use(
    http.post(`${path}/approve`, () => HttpResponse.json(envelope({ ...finished, state: 'approved' }))),
  );
  const calls = callsOf('POST', `${path}/approve`);
  const { user } = renderPanel(page);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Count approved.')).toBeVisible();
  expect(await calls.only()).toEqual({ updated_at: AT });
});

it('offers no approval while a difference has no reason', async () => {
  answerCount(finished, [line]);
  renderPanel(page);
  expect(await screen.findByRole('button', { name: 'Cancel count' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('takes no reasons after an auditor has signed, and says why', async () => {
  answerCount({ ...finished, unexplained: 0, signed: true }, [{ ...line, reason: 'At the assayer' }]);
  renderPanel(page);
  expect(await screen.findByText('At the assayer')).toBeVisible();
  expect(screen.getByRole('note')).toHaveTextContent('An auditor has signed this count');
  expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  expect(screen.queryByLabelText(/^Reason/)).toBeNull();
});

it('offers no approval to whoever took part, says why, and nothing to an auditor', async () => {
  answerCount({ ...finished, unexplained: 0, took_part: true }, [{ ...line, reason: 'Lost' }]);
  const { unmount } = renderPanel(page);
  expect(await screen.findByText('Waiting for approval')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.getByText('Someone who took no part has to approve this count')).toBeVisible();
  unmount();
  answerCount(finished, [line]);
  renderPanel(page, { admin: { ...anna, role: 'auditor' } });
  expect(await screen.findByText('Waiting for approval')).toBeVisible();
  for (const name of ['Approve', 'Cancel count', 'Save'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByLabelText(/^Reason/)).toBeNull();
});

it('offers keepers to cancel an open count of their own alone', async () => {
  const keeper = { ...anna, role: 'keeper' as const };
  for (const other of [count, { ...finished, started_by: anna.email }]) {
    answerCount(other, [line]);
    const { unmount } = renderPanel(page, { admin: keeper });
    expect(await screen.findByRole('heading', { name: 'A-1', level: 1 })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel count' })).toBeNull();
    unmount();
  }
  answerCount({ ...count, started_by: anna.email }, [line]);
  renderPanel(page, { admin: keeper });
  expect(await screen.findByRole('button', { name: 'Cancel count' })).toBeVisible();
});

it('lists counts, with the scans that this device has not sent', async () => {
  vi.spyOn(scanStore, 'readAll').mockResolvedValue([kept('A-1'), kept('A-2')]);
  server.use(http.get('/api/vault/counts', () => HttpResponse.json(pagedOf([finished]))));
  renderPanel('/control/vault/counts');
  expect(await screen.findByText('Waiting for approval')).toBeVisible();
  expect(screen.getByText('2 / 3')).toBeVisible();
  expect(await screen.findByText('Not sent yet: 2')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start count' })).toBeVisible();
});
