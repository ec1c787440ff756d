import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TrackedParcel } from '@vaultway/contracts';
import { answers } from '@/test/answers';
import { anActivity, aTrackedParcel, listOf, theGraph, theSettings } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const map = () => screen.queryByRole('application');
const history = listOf([anActivity({ title: 'Weighed', created_at: '2026-11-24T16:00:00.000Z' })]);
const FRANKFURT = { show_map: 'yes', map_current_latitude: 50.04, map_current_longitude: 8.56 } as const;

function track(facts: Partial<TrackedParcel>) {
  const settings = theSettings({ time_zone: 'Europe/Zurich' });
  server.use(
    answers('/api/graph', theGraph({ settings })),
    answers('/api/parcels/:code', aTrackedParcel({ ...FRANKFURT, history, ...facts })),
  );
  renderSite('/track.html?code=VW-1');
}

describe("a parcel's map", () => {
  it('shows since when the position holds, on the company’s clock', async () => {
    track({ position: { at: '2026-11-20T16:42:00.000Z' } });
    await waitFor(() => expect(map()).toBeInTheDocument());
    expect(await screen.findByText(/^Location as of 20 November( 2026)?, 17:42 CET$/)).toBeVisible();
  });

  it('omits the time if it is unknown, whatever the events say', async () => {
    track({ position: { at: null } });
    await waitFor(() => expect(map()).toBeInTheDocument());
    expect(screen.queryByText(/^Location as of/)).not.toBeInTheDocument();
  });

  it('is hidden once the parcel has left its position', async () => {
    track({ position: null });
    expect(await screen.findByRole('region', { name: 'History' })).toHaveTextContent('Weighed');
    expect(screen.queryByRole('region', { name: 'Map' })).not.toBeInTheDocument();
    expect(map()).not.toBeInTheDocument();
  });
});
