import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Run, RunSummary } from '@vaultway/contracts';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { arrivedAt } from '@/test/address-bar';
import { envelope, failure } from '@/test/builders';
import { anna, aSummary, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const ana = { id: '0199aaaa-0000-7000-8000-00000000000a', email: 'ana@vaultway.example' };
const bo = { id: '0199aaaa-0000-7000-8000-00000000000b', email: 'bo@vaultway.example' };

const aStop = (n: number, fields: Partial<Run['stops'][number]> = {}): Run['stops'][number] => ({
  parcel_id: `0199bbbb-0000-7000-8000-00000000000${n}`,
  tracking_code: `VW-${n}`,
  recipient_name: `Recipient ${n}`,
  destination: 'Bern',
  latitude: null,
  longitude: null,
  by_town: false,
  state: 'left',
  at: null,
  ...fields,
});

const aRun = (fields: Partial<Run> = {}): Run => {
  const stops = fields.stops ?? [aStop(1, { state: 'delivered' }), aStop(2, { state: 'failed' }), aStop(3)];
  return {
    id: '0199cccc-0000-7000-8000-000000000001',
    courier: { ...ana, former: false },
    date: '2026-12-01',
    note: 'Ring twice',
    total: stops.length,
    delivered: 1,
    failed: 1,
    left: 1,
    created_at: '2026-11-30T08:00:00.000Z',
    updated_at: '2026-11-30T08:00:00.000Z',
    stops,
    unplaced: 3,
    ...fields,
  };
};
const summaryOf = ({ stops: _stops, unplaced: _unplaced, ...summary }: Run): RunSummary => summary;

let run: Run;
/** Bodies of the calls that changed something, by method and path. */
let sent: [string, Record<string, unknown>][];
const PAGE = '/control/runs/0199cccc-0000-7000-8000-000000000001';

beforeEach(() => {
  run = aRun();
  sent = [];
  const answer = (path: string) =>
    http.all(path, async ({ request }) => {
      const body = (await request.json()) as { parcel_ids?: string[] };
      sent.push([`${request.method} ${path}`, body]);
      const known = new Map(run.stops.map((stop) => [stop.parcel_id, stop]));
      if (request.method === 'PATCH') {
        run = {
          ...run,
          ...body,
          stops: (body.parcel_ids ?? [...known.keys()]).flatMap((id) => known.get(id) ?? []),
          updated_at: `2026-11-30T08:00:0${sent.length}.000Z`,
        };
      }
      return HttpResponse.json(envelope(run), { status: 200 });
    });
  server.use(
    http.get('/api/runs/couriers', () => HttpResponse.json(envelope({ couriers: [ana, bo] }))),
    http.get('/api/runs/:id', () => HttpResponse.json(envelope(run))),
    http.get('/api/runs', ({ request }) => {
      const date = new URL(request.url).searchParams.get('date');
      return HttpResponse.json(pagedOf(date === null || date === run.date ? [summaryOf(run)] : []));
    }),
    http.get('/api/parcels/find', () => HttpResponse.json(envelope([aSummary({ tracking_code: 'VW-9' })]))),
    answer('/api/runs'),
    answer('/api/runs/stops'),
    answer('/api/runs/sort'),
  );
});

const codes = () =>
  within(screen.getByRole('region', { name: 'Stops' }))
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('link').textContent);

describe('the list of runs', () => {
  it('shows a day with couriers and progress', async () => {
    const { user } = renderPanel('/control/runs?date=2026-12-01');
    const row = (await screen.findByRole('link', { name: ana.email })).closest('tr');
    expect(row).toHaveTextContent('2 of 3 done');
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    await arrivedAt('/control/runs?date=2026-12-02');
    expect(await screen.findByText(/No runs on Wed,? 2 Dec/)).toBeVisible();
  });

  it('goes on by a day for each of several quick presses', async () => {
    renderPanel('/control/runs?date=2026-12-01');
    const next = await screen.findByRole('button', { name: 'Next day' });
    act(() => {
      next.click();
      next.click();
      next.click();
    });
    await arrivedAt('/control/runs?date=2026-12-04');
    expect(screen.getByLabelText('Date')).toHaveValue('2026-12-04');
  });

  it('names a former courier', async () => {
    run = aRun({ courier: { id: ana.id, email: null, former: true } });
    renderPanel('/control/runs?date=2026-12-01');
    expect(await screen.findByRole('link', { name: 'Former courier' })).toBeVisible();
  });
});

describe('a run’s page', () => {
  it('moves a stop with buttons, and keeps the focus on the button', async () => {
    const { user } = renderPanel(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Move VW-1 down' }));
    expect(codes()).toEqual(['VW-2', 'VW-1', 'VW-3']);
    expect(screen.getByRole('button', { name: 'Move VW-1 down' })).toHaveFocus();
    expect(screen.getByText('VW-1 is now stop 2 of 3')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move VW-1 down' }));
    expect(codes()).toEqual(['VW-2', 'VW-3', 'VW-1']);
    await waitFor(() => expect(sent).toHaveLength(2));
    const versions = sent.map(([, { updated_at }]) => updated_at);
    expect(versions).toEqual(['2026-11-30T08:00:00.000Z', '2026-11-30T08:00:01.000Z']);
  });

  it('moves a stop by dragging', async () => {
    renderPanel(PAGE);
    await screen.findByRole('button', { name: 'Move VW-1 down' });
    const [first, , third] = within(screen.getByRole('region', { name: 'Stops' })).getAllByRole('listitem');
    const dataTransfer = { setData: () => undefined };
    fireEvent.dragStart(third as HTMLElement, { dataTransfer });
    fireEvent.drop(first as HTMLElement, { dataTransfer });
    expect(codes()).toEqual(['VW-3', 'VW-1', 'VW-2']);
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('shows the stored order again if somebody else changed the run', async () => {
    const { user } = renderPanel(PAGE);
    await screen.findByRole('button', { name: 'Move VW-1 down' });
    server.use(
      http.patch('/api/runs', () => HttpResponse.json(failure('changed_meanwhile'), { status: 409 })),
    );
    await user.click(screen.getByRole('button', { name: 'Move VW-1 down' }));
    expect(await screen.findByText(/Someone else changed this/)).toBeVisible();
    expect(codes()).toEqual(['VW-1', 'VW-2', 'VW-3']);
  });

  it('asks before it takes a parcel from another run of that day', async () => {
    const { user } = renderPanel(PAGE);
    let refused = 0;
    server.use(
      http.post('/api/runs/stops', async ({ request }) => {
        const body = (await request.json()) as { move: boolean };
        if (body.move) return HttpResponse.json(envelope(run));
        refused += 1;
        const current = { runs: [{ id: 'x', date: run.date, courier_id: bo.id, parcels: ['VW-9'] }] };
        return HttpResponse.json({ ...failure('parcel_on_run'), data: { current } }, { status: 409 });
      }),
    );
    await user.type(await screen.findByLabelText('Add parcel', { selector: 'input' }), 'VW-9');
    await user.click(await screen.findByRole('option', { name: /VW-9/, hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Move here' }));
    expect(await screen.findByText('VW-9 added to the run')).toBeInTheDocument();
    expect(refused).toBe(1);
  });

  it('hands a run to another courier, with its version', async () => {
    const { user } = renderPanel(PAGE);
    await user.click(await screen.findByRole('combobox', { name: 'Courier' }));
    await user.click(await screen.findByRole('option', { name: bo.email, hidden: true }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([
        ['PATCH /api/runs', { id: run.id, updated_at: '2026-11-30T08:00:00.000Z', courier_id: bo.id }],
      ]),
    );
  });

  it('is read-only for auditors', async () => {
    renderPanel(PAGE, { admin: { ...anna, role: 'auditor' } });
    expect(await screen.findByText('VW-1')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Move|Remove|Sort/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
  });
});
