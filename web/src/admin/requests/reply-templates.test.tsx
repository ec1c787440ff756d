import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { ClientRequestDetails, ReplyTemplate } from '@vaultway/contracts';
import { arrivedAt } from '@/test/address-bar';
import { answers, refusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';
import { aClientRequest } from '@/test/a-request';

const TEMPLATES = '/api/reply-templates';
const LIST = '/control/requests/templates';
const template: ReplyTemplate = {
  id: '0199dddd-0000-7000-8000-00000000000a',
  name: 'Received',
  text: 'Dear {name}, we have your request {number}. {other}',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};
const show = (...templates: ReplyTemplate[]) =>
  server.use(
    http.get(TEMPLATES, () => HttpResponse.json(pagedOf(templates))),
    answers(`${TEMPLATES}/${template.id}`, template),
  );
const answer = async (request: ClientRequestDetails) => {
  server.use(answers(`/api/requests/${request.id}`, request));
  const { user } = renderPanel(`/control/requests/${request.id}`);
  await screen.findByRole('textbox', { name: 'Message' });
  const open = () => user.click(screen.getByRole('button', { name: 'Templates' }));
  return { user, open };
};

it('fills the answer with a template, and keeps what is typed', async () => {
  show(template);
  const { user, open } = await answer(aClientRequest());
  await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Received' }));
  const body = screen.getByRole('textbox', { name: 'Message' });
  expect(body).toHaveValue('Dear Grace Hopper, we have your request R-2026-0042. {other}');
  await user.clear(body);
  await user.type(body, 'Good morning!');
  await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Received' }));
  expect(body).toHaveValue('Good morning!\n\nDear Grace Hopper, we have your request R-2026-0042. {other}');
});

it('names a client without a name by the address', async () => {
  show({ ...template, text: '{name}' });
  const { user, open } = await answer(aClientRequest({ name: null }));
  await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Received' }));
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('grace@example.com');
});

it('saves an answer as a template', async () => {
  show();
  server.use(http.post(TEMPLATES, () => HttpResponse.json(envelope(template, 201), { status: 201 })));
  const calls = callsOf('POST', TEMPLATES);
  const request = aClientRequest();
  const { user, open } = await answer(request);
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'We reply today.');
  await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Save as template' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('We reply today.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Name is required');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Received');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await calls.only()).toEqual({ name: 'Received', text: 'We reply today.' });
  expect(await screen.findByText('Template “Received” created.')).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('We reply today.');
});

it('edits a template from the list', async () => {
  show(template);
  server.use(http.patch(TEMPLATES, () => HttpResponse.json(envelope(template))));
  const calls = callsOf('PATCH', TEMPLATES);
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('link', { name: 'Received' }));
  await fillIn(user, { Message: 'Hello.' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await calls.only()).toEqual({
    id: template.id,
    updated_at: template.updated_at,
    text: 'Hello.',
  });
  await arrivedAt(LIST);
});

it('deletes a template with undo', async () => {
  show(template);
  server.use(http.delete(TEMPLATES, () => HttpResponse.json(envelope(null))));
  const calls = callsOf('DELETE', TEMPLATES);
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('button', { name: 'More actions for Received' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete template' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Delete/ }));
  expect(await calls.only()).toEqual({ id: template.id });
  expect(await screen.findByText('Template “Received” deleted.')).toBeVisible();
});

it('says that there are as many as there can be', async () => {
  show();
  server.use(http.post(TEMPLATES, () => refusal('too_many_templates')));
  const { user } = renderPanel(`${LIST}/create.html`);
  await fillIn(user, { Name: 'Hours', Message: 'Nine to five' });
  await user.click(screen.getByRole('button', { name: 'Create template' }));
  expect(await screen.findByText(/maximum number of templates/)).toBeVisible();
});

it('is read-only for auditors', async () => {
  show(template);
  renderPanel(LIST, { admin: { ...anna, role: 'auditor' } });
  expect(await screen.findByRole('link', { name: 'Received' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create template' })).not.toBeInTheDocument();
});
