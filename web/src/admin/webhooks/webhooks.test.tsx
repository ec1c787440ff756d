import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Webhook, WebhookDelivery } from '@vaultway/contracts';
import { answers } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const warehouse: Webhook = {
  id: '0199aaaa-0000-7000-8000-00000000f001',
  name: 'Warehouse',
  url: 'https://example.com/hooks',
  types: ['event.created'],
  enabled: true,
  disabled_because: null,
  failing_since: null,
  previous_secret_until: null,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
};

const failed: WebhookDelivery = {
  id: '0199aaaa-0000-7000-8000-00000000f002',
  webhook_id: warehouse.id,
  type: 'event.created',
  state: 'failed',
  tries: 10,
  status: null,
  failure: 'timeout',
  took_ms: 15_000,
  tried_at: '2026-11-04T08:00:00.000Z',
  next_try_at: null,
  delivered_at: null,
  created_at: '2026-11-01T08:00:00.000Z',
  body: '{"type":"event.created","data":{"tracking_code":"VW-7Q4K"}}',
};

const answerOne = (webhook: Webhook, ...deliveries: WebhookDelivery[]) =>
  server.use(
    answers(`/api/webhooks/${webhook.id}`, webhook),
    http.get(`/api/webhooks/${webhook.id}/deliveries`, () => HttpResponse.json(pagedOf(deliveries))),
  );

it('lists webhooks, and explains them while there are none', async () => {
  server.use(http.get('/api/webhooks', () => HttpResponse.json(pagedOf([]))));
  renderPanel('/control/webhooks');
  expect(await screen.findByText(/Messages are signed and contain no personal data/)).toBeVisible();
});

it('adds a webhook, and shows its secret once', async () => {
  const created = { ...warehouse, secret: 'whsec_c2VjcmV0' };
  server.use(http.post('/api/webhooks', () => HttpResponse.json(envelope(created, 201), { status: 201 })));
  const calls = callsOf('POST', '/api/webhooks');
  const { user } = renderPanel('/control/webhooks/create.html');
  await fillIn(user, { Name: 'Warehouse', 'Web address': 'https://example.com/hooks' });
  await user.click(screen.getByRole('checkbox', { name: /Parcel created/ }));
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByRole('textbox', { name: 'Signing secret' })).toHaveValue('whsec_c2VjcmV0');
  expect(await calls.only()).toEqual({
    name: 'Warehouse',
    url: 'https://example.com/hooks',
    types: 'event.created',
  });
});

it('rejects an address that is not https before sending', async () => {
  const { user } = renderPanel('/control/webhooks/create.html');
  await fillIn(user, { Name: 'Warehouse', 'Web address': 'http://example.com' });
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  expect((await screen.findAllByText(/must be an address like https/))[0]).toBeVisible();
});

it('shows a failed delivery, and sends it again', async () => {
  answerOne(warehouse, failed);
  server.use(
    http.post(`/api/webhooks/${warehouse.id}/deliveries/${failed.id}/replay`, () =>
      HttpResponse.json(envelope({ ...failed, state: 'waiting' }, 202), { status: 202 }),
    ),
  );
  const { user } = renderPanel(`/control/webhooks/${warehouse.id}`);
  expect((await screen.findAllByText('No response in time'))[0]).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Message on its way.')).toBeVisible();
});

it('shows the full request when expanded', async () => {
  answerOne(warehouse, failed);
  const { user } = renderPanel(`/control/webhooks/${warehouse.id}`);
  const sent = await screen.findByText(new RegExp(`webhook-id: ${failed.id}`));
  expect(sent).not.toBeVisible();
  await user.click(screen.getByText('VW-7Q4K'));
  expect(sent).toBeVisible();
  expect(sent).toHaveTextContent('"tracking_code": "VW-7Q4K"');
});

it('shows why a webhook was turned off, and turns it on', async () => {
  answerOne({ ...warehouse, enabled: false, disabled_because: 'failing' });
  server.use(http.patch('/api/webhooks', () => HttpResponse.json(envelope(warehouse))));
  const calls = callsOf('PATCH', '/api/webhooks');
  const { user } = renderPanel(`/control/webhooks/${warehouse.id}`);
  expect(await screen.findByText(/nothing could be delivered for five days/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await calls.only()).toEqual({ id: warehouse.id, enabled: true });
});
