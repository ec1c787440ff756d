import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import type { ParcelSummary } from '@vaultway/contracts';
import { beforeEach, expect, it } from 'vitest';
import { refusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { aParcelWith, aSummary, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const parcel = aParcelWith([], {
  tracking_code: 'VW-1',
  destination: 'London',
  status: 'In transit',
  weight: '3 kg',
  updated_at: '2026-11-20T10:00:00.000Z',
});

/** The parcel as stored, which the response to a change of an older version contains. */
let stored: ParcelSummary;
const meanwhile = (changes: Partial<ParcelSummary>) => {
  stored = { ...stored, ...changes, updated_at: '2026-11-20T10:05:00.000Z' };
};

beforeEach(() => {
  stored = aSummary({ ...parcel });
  server.use(
    http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))),
    http.patch('/api/parcels', async ({ request }) => {
      const changes = (await request.json()) as Partial<ParcelSummary>;
      if (changes.updated_at !== undefined && changes.updated_at < stored.updated_at) {
        return refusal('changed_meanwhile', { current: stored });
      }
      stored = { ...stored, ...changes, updated_at: '2026-11-20T10:06:00.000Z' };
      return HttpResponse.json(envelope(stored));
    }),
  );
});

const dialog = () => screen.findByRole('dialog', { name: 'Someone else changed this in the meantime' });

async function saveChanged(texts: Record<string, string>) {
  const { user } = renderPanel('/control/parcels/VW-1/update');
  await screen.findByLabelText('Destination');
  await fillIn(user, texts);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return user;
}

it('shows both versions of what two admins changed, and saves the choice for each field', async () => {
  meanwhile({ destination: 'Leeds', status: 'Held', weight: '5 kg' });
  const user = await saveChanged({ Destination: 'York', 'Status (optional)': 'Sold' });

  const choice = (field: string) => within(screen.getByRole('radiogroup', { name: field }));
  await dialog();
  expect(choice('Destination').getByRole('radio', { name: 'Yours York' })).toBeChecked();
  expect(choice('Destination').getByRole('radio', { name: 'Theirs Leeds' })).not.toBeChecked();
  // Fields that only the other admin changed default to theirs.
  expect(choice('Weight').getByRole('radio', { name: 'Theirs 5 kg' })).toBeChecked();
  await user.click(choice('Status').getByRole('radio', { name: 'Theirs Held' }));
  await user.click(screen.getByRole('button', { name: 'Save mine' }));

  expect(await screen.findByText('Parcel saved.')).toBeVisible();
  expect(stored).toMatchObject({ destination: 'York', status: 'Held', weight: '5 kg' });
});

it('takes the other version over if chosen', async () => {
  meanwhile({ destination: 'Leeds' });
  const user = await saveChanged({ Destination: 'York' });
  await dialog();
  await user.click(screen.getByRole('button', { name: 'Keep theirs' }));

  expect(await screen.findByLabelText('Destination')).toHaveValue('Leeds');
  expect(stored.destination).toBe('Leeds');
  // The edit continues from there.
  await fillIn(user, { Destination: 'Hull' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Parcel saved.')).toBeVisible();
  expect(stored.destination).toBe('Hull');
});

it('asks again after editing on, since nothing was decided', async () => {
  meanwhile({ destination: 'Leeds' });
  const user = await saveChanged({ Destination: 'York' });
  await dialog();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Destination')).toHaveValue('York');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await dialog()).toBeVisible();
  expect(stored.destination).toBe('Leeds');
});

it("does not ask if nobody else changed the form's fields", async () => {
  meanwhile({ map_zoom: 9 });
  const calls = callsOf('PATCH', '/api/parcels');
  await saveChanged({ Destination: 'York' });
  expect(await screen.findByText('Parcel saved.')).toBeVisible();
  expect(calls.count()).toBe(2);
  expect(stored).toMatchObject({ destination: 'York', map_zoom: 9 });
});

it('compares a draft with the version it began from, not with the current one', async () => {
  const first = renderPanel('/control/parcels/VW-1/update');
  await screen.findByLabelText('Destination');
  await fillIn(first.user, { Destination: 'York' });
  first.unmount();

  meanwhile({ destination: 'Leeds' });
  server.use(http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope({ ...parcel, ...stored }))));
  const { user } = renderPanel('/control/parcels/VW-1/update');
  expect(await screen.findByLabelText('Destination')).toHaveValue('York');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await dialog()).toHaveTextContent('Leeds');
});
