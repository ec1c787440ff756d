import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import type { Page } from '@vaultway/contracts';
import { arrivedAt } from '@/test/address-bar';
import { answers, fails, refusal } from '@/test/answers';
import { aPage, envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const LIST = '/control/pages/list.html';
const vaults = aPage({ slug: 'vaults', title: 'Our vaults', content: 'Behind steel.' });

/** Serves these pages, and responds to every write with `vaults`. */
const answerPages = (...pages: Page[]) =>
  server.use(
    http.get('/api/pages', () => HttpResponse.json(pagedOf(pages))),
    http.post('/api/pages', () => HttpResponse.json(envelope(vaults, 201), { status: 201 })),
    http.patch('/api/pages', () => HttpResponse.json(envelope(vaults))),
    http.delete('/api/pages', () => HttpResponse.json(envelope(null))),
  );

beforeEach(() => answerPages(vaults));

it('lists pages, and explains them while there are none', async () => {
  answerPages();
  renderPanel(LIST);
  expect(await screen.findByText('No Data Found')).toBeVisible();
  expect(screen.getByText(/A page needs a title and text/)).toBeVisible();
});

it('confirms a deletion, and restores the page on undo', async () => {
  const deleted = callsOf('DELETE', '/api/pages');
  const restored = callsOf('POST', '/api/trash/content/restore');
  server.use(http.post('/api/trash/content/restore', () => HttpResponse.json(envelope(vaults))));
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('button', { name: 'More actions for Our vaults' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete page' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete' });
  expect(dialog).toHaveTextContent('Are you sure you want to delete the page Our vaults?');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  await user.click(await screen.findByRole('button', { name: 'Undo' }));

  expect(await screen.findByText('Restored.')).toBeVisible();
  expect(await deleted.only()).toEqual({ id: vaults.id });
  expect(await restored.only()).toEqual({ type: 'page', id: vaults.id });
});

it('creates a page from typed text, markers and pickers, with a live preview', async () => {
  const calls = callsOf('POST', '/api/pages');
  const { user } = renderPanel('/control/pages/create.html');
  await fillIn(user, { Title: 'Our vaults', Text: 'We guard gold' });
  const text = screen.getByLabelText<HTMLTextAreaElement>('Text');
  text.setSelectionRange(3, 8);
  await user.click(screen.getByRole('button', { name: 'Bold' }));
  expect(text).toHaveValue('We **guard** gold');
  await user.click(screen.getByRole('radio', { name: 'Vault door' }));
  await user.click(screen.getByRole('radio', { name: 'Gold' }));

  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  await waitFor(() => expect(preview.getByText('guard').tagName).toBe('STRONG'));
  expect(preview.getByText('Our vaults')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create page' }));

  await arrivedAt(LIST);
  expect(await screen.findByText('Page Our vaults created.')).toBeVisible();
  expect(await calls.only()).toMatchObject({
    title: 'Our vaults',
    content: 'We **guard** gold',
    image: 'hero-vault',
    overlay: 'overlay4',
    icon: 'people',
  });
});

it('formats by keyboard, and warns about words that cannot be formatted', async () => {
  const { user } = renderPanel('/control/pages/create.html');
  await fillIn(user, { Text: '24 hours' });
  const text = screen.getByLabelText<HTMLTextAreaElement>('Text');
  text.setSelectionRange(0, 8);
  await user.keyboard('{Control>}b{/Control}');
  expect(text).toHaveValue('**24 hours**');
  expect(screen.getByText(/Only letters, spaces and question marks/)).toBeVisible();
});

it('sends a dropped picture, and rejects other files', async () => {
  const calls = callsOf('POST', '/api/pages');
  const { user } = renderPanel('/control/pages/create.html');
  await fillIn(user, { Title: 'Our vaults', Text: 'Behind steel.' });
  const zone = screen.getByText('Drop an image here, paste one, or choose a file.').parentElement!;
  fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], 'a.svg', { type: 'image/svg+xml' })] } });
  expect(await screen.findByText('Use a .jpg, .jpeg or .png image')).toBeVisible();

  fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
  expect(await screen.findByRole('img', { name: 'Selected image' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create page' }));

  await arrivedAt(LIST);
  expect(await calls.only()).toMatchObject({ title: 'Our vaults', image: { file: 'a.png' } });
});

it('sends only changed fields, and shows at the slug that it is taken', async () => {
  const calls = callsOf('PATCH', '/api/pages');
  server.use(
    answers('/api/pages/vaults', vaults),
    http.patch('/api/pages', () => refusal('slug_taken')),
  );
  const { user } = renderPanel('/control/pages/vaults');
  await fillIn(user, { 'Slug (optional)': 'about-us' });
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('link', { name: 'This slug is already in use' })).toBeVisible();
  expect(screen.getByLabelText('Slug (optional)')).toHaveAttribute('aria-invalid', 'true');
  expect(await calls.only()).toMatchObject({ id: vaults.id, slug: 'about-us' });
});

it('shows that there is no such page', async () => {
  server.use(fails('/api/pages/none', 'page_not_found'));
  renderPanel('/control/pages/none');
  expect(await screen.findByText(/no page with the slug none/)).toBeVisible();
});
