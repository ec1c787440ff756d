import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Relay, type Settings, toDetail } from '@vaultway/contracts';
import { MAIL_TEMPLATES } from '@vaultway/contracts/constants';
import admin from '@/locales/en/admin.json';
import site from '@/locales/en/site.json';
import { prepareTexts } from '@/shared/i18n/i18n';
import { envelope, failure, theAdminSettings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { renderPanel } from '@/test/panel';
import { server } from '@/test/server';
import { page } from './page-reload';

const settings = theAdminSettings();

/** Without a form of its own. */
const RELAY: Relay = {
  origin: 'operator',
  relay_host: null,
  relay_port: null,
  relay_user: null,
  unreadable: false,
  saved_at: null,
};

/** Serves the given settings, and applies changes to them. */
const answerSettings = (facts: Partial<Settings> = {}) => {
  const stored = { ...settings, ...facts };
  server.use(
    http.get('/api/settings', () => HttpResponse.json(envelope(stored))),
    http.patch('/api/settings', async ({ request }) =>
      HttpResponse.json(envelope({ ...stored, ...((await request.json()) as object) })),
    ),
    http.post('/api/mails/preview', async ({ request }) => {
      const { template } = (await request.json()) as { template: string };
      const html = template === 'plain' ? null : `<p>${template}</p>`;
      return HttpResponse.json(envelope({ subject: 'A sample', text: `In ${template}`, html }));
    }),
    http.get('/api/mails/relay', () => HttpResponse.json(envelope(RELAY))),
    http.get('/api/mails/sender-domain', () => new Promise<never>(() => {})),
    http.post('/api/mails/test', () =>
      HttpResponse.json(envelope({ id: settings.updated_at, state: 'queued' }, 202), { status: 202 }),
    ),
  );
};

beforeEach(() => answerSettings());

it('has a menu of company, tracking, mail and html', async () => {
  renderPanel('/control/settings');
  const main = within(await screen.findByRole('main'));
  await main.findByRole('link', { name: /^Company/ });
  expect(main.getByRole('link', { name: /^Tracking/ })).toHaveAttribute('href', '/control/settings/tracking');
  expect(main.getByRole('link', { name: /^Email/ })).toHaveAttribute('href', '/control/settings/mail');
  expect(main.getByRole('link', { name: /^Search & chat/ })).toHaveAttribute(
    'href',
    '/control/settings/html',
  );
});

it('links each part to the others, and marks the current one', async () => {
  renderPanel('/control/settings/tracking');
  const parts = within(await screen.findByRole('navigation', { name: 'Settings' }));
  const links = parts.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Company',
    'Tracking',
    'Custom fields',
    'Email',
    'Site',
    'Search & chat',
  ]);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
    null,
    'page',
    null,
    null,
    null,
    null,
  ]);
});

it('saves changed company fields, and stays on the page', async () => {
  const calls = callsOf('PATCH', '/api/settings');
  const { user } = renderPanel('/control/settings/contact');
  await fillIn(user, { 'Phone (optional)': '+41 44 1', 'Address (optional)': 'Zürich' });
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Settings saved.')).toBeVisible();
  expect(await calls.only()).toEqual({
    updated_at: settings.updated_at,
    contact_phone: '+41 44 1',
    contact_address: 'Zürich',
  });
});

it('asks before it saves a company name that documents cannot print', async () => {
  const calls = callsOf('PATCH', '/api/settings');
  const { user } = renderPanel('/control/settings/contact');
  await fillIn(user, { 'Company name (optional)': 'Gold 𒀀' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Check these entries' }));
  expect(dialog.getByText("Company name has characters that can't be printed: 𒀀")).toBeVisible();
  expect(calls.count()).toBe(0);
  await user.click(dialog.getByRole('button', { name: 'Save anyway' }));
  expect(await calls.only()).toMatchObject({ company_name: 'Gold 𒀀' });
});

it('requires a contact email', async () => {
  const { user } = renderPanel('/control/settings/contact');
  await fillIn(user, { 'Contact email': '' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'Contact email is required' })).toBeVisible();
});

it('requires placeholders in the map tile address', async () => {
  const { user } = renderPanel('/control/settings/tracking');
  await fillIn(user, { 'Map tile server (optional)': 'https://tiles.example/' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: /Map tile server must be an address like/ })).toBeVisible();
});

it('previews the chosen mail design', async () => {
  const { user } = renderPanel('/control/settings/mail');
  await user.click(await screen.findByRole('radio', { name: 'Waybill' }));
  await waitFor(() =>
    expect(screen.getByTitle('The email as the recipient sees it')).toHaveAttribute('srcdoc', '<p>html3</p>'),
  );
});

it("requests the preview in the panel's language, by the site's language code", async () => {
  await prepareTexts('se', { site, admin });
  onTestFinished(() => prepareTexts('en', { site, admin }));
  const calls = callsOf('POST', '/api/mails/preview');
  renderPanel('/control/settings/mail');
  await waitFor(() => expect(calls.count()).toBe(MAIL_TEMPLATES.length));
  expect(await calls.last()).toMatchObject({ language: 'se' });
});

describe('mail delivery settings', () => {
  const tries = (status: number, body: object) =>
    server.use(http.post('/api/mails/try', () => HttpResponse.json(body, { status })));
  const form = () => within(screen.getByRole('form', { name: 'Email' }));

  it('tries them with the mailbox password, and saves them without it', async () => {
    tries(200, envelope(null));
    const saved = callsOf('PATCH', '/api/settings');
    const tried = callsOf('POST', '/api/mails/try');
    const { user } = renderPanel('/control/settings/mail');
    await screen.findByRole('radio', { name: 'From my own mailbox' });
    expect(form().queryByLabelText(/Mail server/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'From my own mailbox' }));
    expect(form().getByLabelText('Port')).toHaveValue('587');
    expect(form().getByLabelText('Username')).toHaveValue(settings.contact_email);
    await fillIn(user, { 'Mail server': 'mail.example.com', Port: '465', Username: '' });
    await user.click(screen.getByRole('button', { name: 'Test and save' }));
    expect(await screen.findByRole('link', { name: 'Password is required' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Username is required' })).toBeVisible();

    await fillIn(user, { Username: 'box@example.com' });
    await user.type(form().getByLabelText('Password'), 'secret words');
    await user.click(screen.getByRole('button', { name: 'Test and save' }));
    expect(await screen.findByText('Settings saved.')).toBeVisible();
    const mailbox = { smtp_host: 'mail.example.com', smtp_port: '465', smtp_user: 'box@example.com' };
    const account = { mail_driver: 'smtp', ...mailbox };
    expect(await tried.only()).toMatchObject({ ...account, password: 'secret words' });
    expect(await saved.only()).toEqual({ updated_at: settings.updated_at, ...account });
  });

  it('does not save them if they fail', async () => {
    answerSettings({ mail_driver: 'smtp', smtp_host: 'mail.example.com' });
    const detail = toDetail('smtp_host', 'mail_host_unknown');
    tries(422, { ...failure('validation'), details: [detail], errors: [detail.message] });
    const save = vi.fn<() => Response>(() => HttpResponse.json(envelope(settings)));
    server.use(http.patch('/api/settings', save));
    const { user } = renderPanel('/control/settings/mail');
    await fillIn(user, { 'Mail server': 'mial.example.com' });
    await user.type(form().getByLabelText('Password'), 'secret words');
    await user.click(screen.getByRole('button', { name: 'Test and save' }));
    expect(await screen.findByRole('link', { name: /There is no mail server with this name/ })).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });

  it('does not try them if only the design changes', async () => {
    answerSettings({ mail_driver: 'smtp', smtp_host: 'mail.example.com' });
    const saved = callsOf('PATCH', '/api/settings');
    const { user } = renderPanel('/control/settings/mail');
    await user.click(await screen.findByRole('radio', { name: 'Vault' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await saved.only()).toMatchObject({ mail_template: 'html2' });
  });
});

it('sends a test mail to the admin, with the required mailbox password', async () => {
  answerSettings({ mail_driver: 'smtp' });
  const calls = callsOf('POST', '/api/mails/test');
  const { user } = renderPanel('/control/settings/mail');
  const test = within(await screen.findByRole('form', { name: 'Send test email' }));
  await user.click(test.getByRole('button', { name: 'Send test email' }));
  expect(await test.findByRole('link', { name: 'Password is required' })).toBeVisible();
  await user.type(test.getByLabelText('Password'), 'secret words');
  await user.click(test.getByRole('button', { name: 'Send test email' }));

  expect(await screen.findByText('The test email was accepted for sending.')).toBeVisible();
  expect(await calls.only()).toEqual({ to: 'anna@goldline.example', password: 'secret words' });
});

it('reloads the page after saving the html settings, and shows a notice afterwards', async () => {
  const reload = vi.spyOn(page, 'reload').mockReturnValue();
  const calls = callsOf('PATCH', '/api/settings');
  const { user } = renderPanel('/control/settings/html');
  await fillIn(user, { 'Search description (optional)': 'Gold, moved.' });
  expect(screen.getByText(/12 of 1000 characters/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(await screen.findByText('Settings saved.')).toBeVisible();
  expect(await calls.only()).toMatchObject({ meta_description: 'Gold, moved.' });
});

it('previews the chat in a frame that cannot access the site', async () => {
  answerSettings({ chat_code: '<script></script>' });
  renderPanel('/control/settings/html');
  const frame = await screen.findByTitle('Chat preview');
  expect(frame).toHaveAttribute('src', '/chat.html');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-same-origin');
});

it('saves the default privacy if it is chosen explicitly', async () => {
  answerSettings({ tracking_privacy_decided: false });
  const calls = callsOf('PATCH', '/api/settings');
  const { user } = renderPanel('/control/settings/tracking');
  const everything = await screen.findByRole('radio', { name: 'Everything' });
  expect(everything).not.toBeChecked();
  await user.click(everything);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await calls.only()).toMatchObject({ tracking_privacy: 'open' });
});

it('saves other settings while the privacy is undecided', async () => {
  answerSettings({ tracking_privacy_decided: false });
  const calls = callsOf('PATCH', '/api/settings');
  const { user } = renderPanel('/control/settings/tracking');
  await user.click(await screen.findByRole('radio', { name: admin.settings.tracking.pin.yes }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await calls.only()).toEqual({ updated_at: settings.updated_at, delivery_pin: 'yes' });
});

it('sends null to keep data forever when the days are cleared', async () => {
  answerSettings({ retention_days: 30 });
  const calls = callsOf('PATCH', '/api/settings');
  const { user } = renderPanel('/control/settings/tracking');
  await user.clear(await screen.findByLabelText(/^Days to keep personal data/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await calls.only()).toEqual({ updated_at: settings.updated_at, retention_days: null });
});
