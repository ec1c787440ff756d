import { screen, waitFor } from '@testing-library/react';
import type { PrintJob } from '@vaultway/contracts';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { arrivedAt } from '@/test/address-bar';
import { envelope, failure } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { aSummary, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const ID = '0197a7c2-5d1e-7c3a-9a51-0f7c3c1d2e4b';
const PAGE = `/control/print/${ID}`;
const fileOf = (part: number): PrintJob['files'][number] => ({
  name: `labels-${part}.pdf`,
  url: `/api/jobs/${ID}/${part}.pdf`,
  first: `VW-${part}01`,
  last: `VW-${part}99`,
  parcels: 100,
  printed_at: part === 1 ? '2026-11-29T08:00:00.000Z' : null,
});
const aJob = (facts: Partial<PrintJob> = {}): PrintJob => ({
  id: ID,
  kind: 'labels',
  format: 'a4-8',
  parcels: 300,
  done: 100,
  deleted: [],
  deleted_total: 0,
  files: [fileOf(1), fileOf(2), fileOf(3)],
  created_at: '2026-11-29T07:00:00.000Z',
  expires_at: '2026-11-30T07:00:00.000Z',
  ...facts,
});

let asked: PrintJob;
beforeEach(() => {
  localStorage.clear();
  asked = aJob();
  server.use(
    http.get('/api/jobs/:id', () => HttpResponse.json(envelope(asked))),
    http.post('/api/parcels/:kind', () => HttpResponse.json(envelope(asked), { status: 201 })),
    http.get('/api/parcels', () =>
      HttpResponse.json(pagedOf([aSummary(), aSummary()], { total: 299, last_page: 15 })),
    ),
    http.get('/api/parcels/statuses', () => HttpResponse.json(envelope([]))),
  );
});

it('shows the files, and how many parcels are downloaded', async () => {
  renderPanel(PAGE);
  expect(await screen.findByText('100 of 300 downloaded')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Download progress' })).toHaveAttribute('value', '100');
  expect(screen.getByText('VW-201 – VW-299')).toBeVisible();
  expect(screen.getAllByText(/^Downloaded:/)).toHaveLength(1);
});

describe('downloads', () => {
  /** Names of saved files. */
  let saved: string[];
  beforeEach(() => {
    saved = [];
    const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    URL.createObjectURL = vi.fn<() => string>(() => 'blob:file');
    URL.revokeObjectURL = vi.fn<() => void>();
    onTestFinished(() => press.mockRestore());
  });

  it('all files with one press, one by one', async () => {
    server.use(http.get('/api/jobs/:id/:file', () => new HttpResponse('%PDF')));
    const { user } = renderPanel(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Download all files' }));
    await waitFor(() => expect(saved).toEqual(['labels-1.pdf', 'labels-2.pdf', 'labels-3.pdf']));
  });

  it('all ZPL as one file for a roll', async () => {
    server.use(http.get('/api/jobs/:id/:file', () => new HttpResponse('^XA^XZ')));
    asked = aJob({ format: 'zpl' });
    const { user } = renderPanel(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Download all files' }));
    await waitFor(() => expect(saved).toEqual(['labels.zpl']));
  });

  it('a file again that was not ready', async () => {
    let tries = 0;
    server.use(
      http.get('/api/jobs/:id/:file', () => {
        tries += 1;
        const later = { status: 503, headers: { 'retry-after': '0' } };
        return tries === 1 ? HttpResponse.json(failure('unavailable'), later) : new HttpResponse('%PDF');
      }),
    );
    const { user } = renderPanel(PAGE);
    await user.click(await screen.findByRole('button', { name: 'labels-2.pdf' }));
    await waitFor(() => expect(saved).toEqual(['labels-2.pdf']));
    expect(tries).toBe(2);
  });

  it('no files whose parcels are all deleted, and says which', async () => {
    server.use(http.get('/api/jobs/:id/:file', () => new HttpResponse('%PDF')));
    asked = aJob({ files: [fileOf(1), { ...fileOf(2), parcels: 0 }, fileOf(3)] });
    const { user } = renderPanel(PAGE);
    expect(await screen.findByRole('button', { name: 'labels-2.pdf' })).toBeDisabled();
    expect(screen.getAllByText('All parcels deleted')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Download all files' }));
    await waitFor(() => expect(saved).toEqual(['labels-1.pdf', 'labels-3.pdf']));
  });

  it('the other files if parcels are deleted meanwhile', async () => {
    server.use(
      http.get('/api/jobs/:id/:file', ({ params }) =>
        params['file'] === '2.pdf'
          ? HttpResponse.json(failure('parcel_not_found'), { status: 404 })
          : new HttpResponse('%PDF'),
      ),
    );
    const { user } = renderPanel(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Download all files' }));
    await waitFor(() => expect(saved).toEqual(['labels-1.pdf', 'labels-3.pdf']));
    expect(screen.queryByText("Couldn't prepare the files")).not.toBeInTheDocument();
  });

  it('nothing if all parcels of a file are deleted, and says so', async () => {
    server.use(
      http.get('/api/jobs/:id/:file', () => HttpResponse.json(failure('parcel_not_found'), { status: 404 })),
    );
    const { user } = renderPanel(PAGE);
    await user.click(await screen.findByRole('button', { name: 'labels-2.pdf' }));
    expect(await screen.findByText("Couldn't prepare the files")).toBeVisible();
    expect(saved).toEqual([]);
  });
});

it('names parcels that were deleted', async () => {
  asked = aJob({ deleted: ['VW-7', 'VW-9'], deleted_total: 2 });
  renderPanel(PAGE);
  expect(await screen.findByRole('note')).toHaveTextContent(
    'Deleted, and no longer in the files: VW-7, VW-9',
  );
});

it('counts deleted parcels that it does not name', async () => {
  asked = aJob({ deleted: ['VW-7', 'VW-9'], deleted_total: 1234 });
  renderPanel(PAGE);
  expect(await screen.findByRole('note')).toHaveTextContent('VW-7, VW-9 +1,232 more');
});

it('asks again every half minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let times = 0;
  server.use(
    http.get('/api/jobs/:id', () => {
      times += 1;
      return HttpResponse.json(envelope(asked));
    }),
  );
  renderPanel(PAGE);
  await screen.findByText('100 of 300 downloaded');
  await vi.advanceTimersByTimeAsync(25_000);
  expect(times).toBe(1);
  asked = aJob({ done: 200 });
  await vi.advanceTimersByTimeAsync(6000);
  expect(await screen.findByText('200 of 300 downloaded')).toBeVisible();
});

it('offers no download if all parcels are deleted', async () => {
  const files = [fileOf(1), fileOf(2)].map((file) => ({ ...file, parcels: 0 }));
  asked = aJob({ parcels: 0, done: 0, deleted: ['VW-7'], deleted_total: 2, files });
  renderPanel(PAGE);
  expect(await screen.findByRole('button', { name: 'Download all files' })).toBeDisabled();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0');
});

it('tells how to use a file for label printers', async () => {
  asked = aJob({ format: 'zpl', files: [{ ...fileOf(2), name: 'labels-1.zpl' }] });
  renderPanel(PAGE);
  expect(await screen.findByText(/4 × 6 inches at 203 dpi/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download all files' })).not.toBeInTheDocument();
});

it('says that an expired print can be made again', async () => {
  server.use(http.get('/api/jobs/:id', () => HttpResponse.json(failure('not_found'), { status: 404 })));
  renderPanel(PAGE);
  expect(await screen.findByText(/This print has expired/)).toBeVisible();
});

it('prints all matches of the list, in its order', async () => {
  const calls = callsOf('POST', '/api/parcels/labels');
  const { user } = renderPanel('/control/parcels/list.html?status=Held&sort=destination');
  await user.click(await screen.findByRole('button', { name: 'Print all' }));
  await user.click(await screen.findByRole('menuitem', { name: 'ZPL for label printers' }));
  await arrivedAt(PAGE);
  expect(await calls.only()).toEqual({ match: 'status=Held&sort=destination', format: 'zpl' });
});

it('prints waybills of all selected matches', async () => {
  const calls = callsOf('POST', '/api/parcels/waybills');
  const { user } = renderPanel('/control/parcels/list.html');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 299 matches' }));
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await user.click(await screen.findByRole('menuitem', { name: 'A4' }));
  await arrivedAt(PAGE);
  expect(await calls.only()).toEqual({ match: 'sort=-created_at' });
});

it('says why nothing was printed', async () => {
  server.use(
    http.post('/api/parcels/labels', () => HttpResponse.json(failure('parcel_not_found'), { status: 404 })),
  );
  const { user } = renderPanel('/control/parcels/list.html');
  await user.click(await screen.findByRole('button', { name: 'Print all' }));
  await user.click(await screen.findByRole('menuitem', { name: 'A6' }));
  expect(await screen.findByText("Couldn't prepare the files")).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print all' })).toBeEnabled());
});
