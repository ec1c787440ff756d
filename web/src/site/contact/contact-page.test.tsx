import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it, vi } from 'vitest';
import { answers, fieldRefusal, refusal } from '@/test/answers';
import { envelope, theGraph, theSettings } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const box = (name: string) => screen.findByRole('textbox', { name });
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send message' }));
async function fillIn(user: UserEvent) {
  await user.type(await box('Your email'), 'ada@engine.example');
  await user.type(await box('Subject'), 'A vault');
  await user.type(await box('Message'), 'How large is it?');
}

describe('the contact page', () => {
  it('shows the contact options in the settings', async () => {
    const settings = theSettings({ contact_phone_alt: '+41 44 555 01 01', contact_telegram: '@goldline' });
    server.use(answers('/api/graph', theGraph({ settings })));
    renderSite('/contact.html');

    const ways = await screen.findByRole('region', { name: 'Other ways to reach us' });

    // It is last, so that it moves nothing.
    expect(ways).toBe(ways.parentElement?.lastElementChild);
    expect(
      within(ways)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['mailto:desk@goldline.example', 'tel:+41445550101', 'https://t.me/goldline']);
  });

  it('sends a message and confirms it', async () => {
    let sent: unknown;
    server.use(
      http.post('/api/messages', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(envelope(null, 202), { status: 202 });
      }),
    );
    const { user } = renderSite('/contact.html');

    await fillIn(user);
    await send(user);

    expect(await screen.findByText('Message sent')).toBeVisible();
    expect(sent).toEqual({
      name: '',
      email: 'ada@engine.example',
      subject: 'A vault',
      body: 'How large is it?',
    });
  });

  it('links to the invalid fields and sends nothing', async () => {
    const { user } = renderSite('/contact.html');
    await user.type(await box('Your email'), 'ada');

    await send(user);

    const summary = screen.getByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(["Your email isn't a valid email address", 'Subject is required', 'Message is required']);
    await user.click(within(summary).getByRole('link', { name: 'Subject is required' }));
    expect(await box('Subject')).toHaveFocus();
    expect(await box('Subject')).toHaveAccessibleDescription('Subject is required');
  });

  it('keeps the text when the service is down, and sends it on retry', async () => {
    const inTurn = [refusal('unavailable'), HttpResponse.json(envelope(null, 202), { status: 202 })];
    server.use(http.post('/api/messages', () => inTurn.shift()));
    const { user } = renderSite('/contact.html');
    await fillIn(user);
    await send(user);

    expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy');
    expect(await box('Message')).toHaveValue('How large is it?');
    await send(user);

    expect(await screen.findByText('Message sent')).toBeVisible();
  });

  it('keeps the text across a reload, until it is sent', async () => {
    server.use(http.post('/api/messages', () => HttpResponse.json(envelope(null, 202), { status: 202 })));
    const first = renderSite('/contact.html');
    await fillIn(first.user);
    first.unmount();

    const second = renderSite('/contact.html');
    expect(await box('Message')).toHaveValue('How large is it?');
    await send(second.user);
    await screen.findByText('Message sent');
    second.unmount();

    renderSite('/contact.html');
    expect(await box('Message')).toHaveValue('');
  });

  it('repeats the errors after a reload, but not after a return', async () => {
    const first = renderSite('/contact.html');
    await box('Message');
    await send(first.user);
    await screen.findByText('Some fields need attention');
    const left = Object.fromEntries(Object.entries(sessionStorage));
    first.unmount();

    const second = renderSite('/contact.html');
    await box('Message');
    expect(screen.queryByText('Some fields need attention')).not.toBeInTheDocument();
    second.unmount();

    Object.assign(sessionStorage, left);
    renderSite('/contact.html');
    expect(await screen.findByText('Some fields need attention')).toBeVisible();
  });

  it('works in a browser without storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { user } = renderSite('/contact.html');

    await fillIn(user);

    expect(await box('Message')).toHaveValue('How large is it?');
  });

  it('marks the field that the server rejects', async () => {
    server.use(http.post('/api/messages', () => fieldRefusal('subject', 'line_break')));
    const { user } = renderSite('/contact.html');
    await fillIn(user);

    await send(user);

    expect(await screen.findByRole('link', { name: 'Subject must be a single line' })).toBeVisible();
    expect(await box('Subject')).toBeInvalid();
  });

  it('shows the count near the limit, and accepts further input', async () => {
    const { user } = renderSite('/contact.html');
    const subject = await box('Subject');
    await user.click(subject);
    await user.paste('x'.repeat(270));
    expect(subject).toHaveAccessibleDescription('270/300');
    expect(subject).toBeValid();

    await user.paste('x'.repeat(31));

    expect(subject).toHaveAccessibleDescription('301/300');
    expect(subject).toBeInvalid();
  });
});
