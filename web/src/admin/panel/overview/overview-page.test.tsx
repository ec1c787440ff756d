import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it } from 'vitest';
import type { Settings } from '@vaultway/contracts';
import { arrivedAt } from '@/test/address-bar';
import { envelope, theAdminSettings } from '@/test/builders';
import { renderPanel } from '@/test/panel';
import { server } from '@/test/server';

it('shows the six parts of the panel, and what its operator should know', async () => {
  renderPanel('/control/index.html');
  await screen.findByRole('heading', { name: 'Overview' });
  const content = within(screen.getByRole('main'));
  const tiles = content.getAllByRole('listitem').map((tile) => tile.querySelector('strong')?.textContent);
  expect(tiles).toEqual(['Parcels', 'Reviews', 'Pages', 'Send Email', 'Settings', 'Password']);
  expect(content.getByText(/no liability.*Maintenance is not included/)).toBeVisible();
});

it.each(['/control', '/control/index.html', '/control/parcels/VW-1/update'])(
  'sends somebody who is not signed in from %s to sign in',
  async (address) => {
    renderPanel(address, { admin: false });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    await arrivedAt('/control/signin.html');
  },
);

it('draws in the theme that is switched to', async () => {
  const { user } = renderPanel('/control/index.html');
  await user.click(await screen.findByRole('button', { name: 'Switch to dark theme' }));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
});

it('says that an address leads nowhere', async () => {
  renderPanel('/control/nowhere.html');
  expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeVisible();
});

describe('who may see names and addresses', () => {
  /** Settings that a change decides. */
  const answerSettings = (facts: Partial<Settings>) => {
    let stored = theAdminSettings(facts);
    server.use(
      http.get('/api/settings', () => HttpResponse.json(envelope(stored))),
      http.patch('/api/settings', async ({ request }) => {
        stored = { ...stored, ...((await request.json()) as object), tracking_privacy_decided: true };
        return HttpResponse.json(envelope(stored));
      }),
    );
  };
  const question = () => screen.findByRole('dialog', { name: 'Who may see names and addresses?' });

  it('is asked until somebody has decided, and cannot be put off', async () => {
    answerSettings({ tracking_privacy_decided: false });
    const { user } = renderPanel('/control/index.html');
    const dialog = within(await question());
    expect(dialog.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
      false,
      false,
    ]);
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Save and continue' }));
    expect(dialog.getAllByText('Public tracking privacy is required')[0]).toBeVisible();

    await user.click(dialog.getByRole('radio', { name: /\(recommended\)/ }));
    await user.click(dialog.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText(/strangers see no names or contact details/)).toBeVisible();
  });

  it.each([
    ['gated', /strangers see no names/],
    ['open', /anyone with a code sees names/],
  ] as const)('is said once it was decided: %s', async (tracking_privacy, sentence) => {
    answerSettings({ tracking_privacy });
    renderPanel('/control/index.html');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/control/settings/contact');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
