import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import de from '@/locales/de/site.json';
import en from '@/locales/en/site.json';
import { envelope, theAdminSettings } from '@/test/builders';
import { renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const settings = theAdminSettings({
  company_name: 'Goldline',
  opening_hours: 'Mon – Fri 9 to 5',
  site_texts: {},
});

beforeEach(() =>
  server.use(
    http.get('/api/settings', () => HttpResponse.json(envelope(settings))),
    http.get('*/locales/en/site.json', () => HttpResponse.json(en)),
    http.get('*/locales/de/site.json', () => HttpResponse.json(de)),
  ),
);

/** Finds a text in the preview once it is rendered. */
const shown = async (name: string) => {
  const preview = await screen.findByRole('region', { name: 'Preview' });
  return waitFor(() => {
    const element = preview.querySelector(`[data-own="${name}"]`);
    expect(element).not.toBeNull();
    return element;
  });
};
const group = async (name: string) => within(await screen.findByRole('group', { name }));

it.each([
  ['Insured', 'home.proofInsured'],
  ['Precious Metal Storage', 'home.storageTitle'],
  ['Our Services', 'home.servicesTitle'],
])('previews the text of the section %s as it is typed', async (legend, name) => {
  const { user } = renderPanel('/control/settings/site');
  await user.click((await group(legend)).getByLabelText('Title'));
  await user.paste('Kept by {{company}}');

  expect(await shown(name)).toHaveTextContent('Kept by Goldline Secure');
});

it('previews the opening hours among the contact details', async () => {
  const { user } = renderPanel('/control/settings/site');
  const preview = await screen.findByRole('region', { name: 'Preview' });
  await user.click(screen.getByRole('textbox', { name: 'Opening hours' }));
  await user.paste('By appointment');

  expect(within(preview).getByText('By appointment')).toBeInTheDocument();
});

it('previews in the language of the texts', async () => {
  const { user } = renderPanel('/control/settings/site');
  await user.selectOptions(await screen.findByLabelText('Language of the texts'), 'Deutsch');

  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(await within(preview).findByText('Unsere Leistungen')).toBeInTheDocument();
});

it('keeps the last language and shows an error if another cannot be loaded', async () => {
  server.use(http.get('*/locales/de/site.json', () => HttpResponse.error()));
  const { user } = renderPanel('/control/settings/site');
  expect(await shown('home.servicesTitle')).toHaveTextContent('Our Services');
  await user.selectOptions(screen.getByLabelText('Language of the texts'), 'Deutsch');

  expect(await screen.findByText("The texts couldn't be loaded.")).toBeVisible();
  expect(await shown('home.servicesTitle')).toHaveTextContent('Our Services');
});

it('shows the slide whose text has the focus', async () => {
  renderPanel('/control/settings/site');
  expect(await shown('hero.thanksTitle')).toBeInTheDocument();

  fireEvent.focus((await group('Maximum Security')).getByLabelText('Title'));

  expect(await shown('hero.securityTitle')).toHaveTextContent('Maximum Security');
});

it('shows the logo on both themes, with its plate until another one is chosen', async () => {
  const logo = `/uploads/images/site-${'a'.repeat(32)}.jpg`;
  const saved = { ...settings, logo, logo_plate: 'dark' as const };
  server.use(http.get('/api/settings', () => HttpResponse.json(envelope(saved))));
  const { user } = renderPanel('/control/settings/site');
  const themes = async () => {
    const tiles = [await screen.findByText('Light theme'), screen.getByText('Dark theme')];
    return tiles.map((tile) => tile.querySelector('img')?.dataset.plate);
  };
  expect(await themes()).toEqual(['dark', 'dark']);

  const other = `/uploads/images/site-${'b'.repeat(32)}.jpg`;
  server.use(http.post('/api/images', () => HttpResponse.json(envelope({ image: other }), { status: 201 })));
  await user.upload(screen.getByLabelText('Logo'), new File(['png'], 'b.png', { type: 'image/png' }));
  await waitFor(async () => expect(await themes()).toEqual([undefined, undefined]));
});

/** Returns the section that folds, by its title. */
const section = async (title: string) =>
  (await screen.findByText(title, { selector: 'summary' })).closest('details') as HTMLDetailsElement;

it('opens the section that the address names', async () => {
  renderPanel('/control/settings/site#services');

  expect(await section('Our Services')).toHaveAttribute('open');
  expect(await section('Logo and color')).not.toHaveAttribute('open');
  await waitFor(() => expect(screen.getByText('Our Services', { selector: 'summary' })).toHaveFocus());
});

it('opens the folded section of an error, focuses its field, and keeps what was typed elsewhere', async () => {
  const { user } = renderPanel('/control/settings/site');
  const logo = await section('Logo and color');
  expect(logo).toHaveAttribute('open');
  await user.click(screen.getByLabelText(/^Accent color/));
  await user.paste('gold');
  await user.click(screen.getByText('Logo and color', { selector: 'summary' }));
  logo.open = false;

  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(logo).toHaveAttribute('open');
  expect(screen.getByLabelText(/^Accent color/)).toHaveFocus();
  expect(screen.getByLabelText(/^Accent color/)).toHaveValue('gold');
});

it('leads to a text that is too long, in its language', async () => {
  const long = 'x'.repeat(1001);
  const saved = { ...settings, site_texts: { de: { 'home.boxesText': long } } };
  server.use(http.get('/api/settings', () => HttpResponse.json(envelope(saved))));
  const { user } = renderPanel('/control/settings/site');
  await user.click((await group('Insured')).getByLabelText('Title'));
  await user.paste('Covered');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(screen.getByDisplayValue(long)).toHaveFocus());
  expect(await section('Our Services')).toHaveAttribute('open');
  expect(screen.getByLabelText('Language of the texts')).toHaveDisplayValue('Deutsch');
});
