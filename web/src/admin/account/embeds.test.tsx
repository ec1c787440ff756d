import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import type { Embed } from '@vaultway/contracts';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const PAGE = '/control/account/keys.html';
const EMBEDS = '/api/embeds';
const shop: Embed = {
  id: '0199dddd-0000-7000-8000-0000000000e1',
  name: 'Shop',
  key: 'vw_pub_3f9c2a71d08b4e56a1c9e2f7b4d60318',
  origins: ['https://shop.example.com'],
  created_at: '2026-11-05T05:09:00.000Z',
};
let embeds: Embed[] = [];

beforeEach(() => {
  embeds = [];
  server.use(
    http.get('/api/admins/keys', () => HttpResponse.json(pagedOf([]))),
    http.get(EMBEDS, () => HttpResponse.json(pagedOf(embeds))),
    http.post(EMBEDS, () => {
      embeds = [shop];
      return HttpResponse.json(envelope(shop, 201), { status: 201 });
    }),
    http.delete(EMBEDS, () => {
      embeds = [];
      return HttpResponse.json(envelope(null));
    }),
  );
});

const section = async () => within(await screen.findByRole('region', { name: 'Tracking on other websites' }));

it('makes a key for websites, writes their code, and revokes it', async () => {
  const calls = callsOf('POST', EMBEDS);
  const { user } = renderPanel(PAGE);
  const part = await section();
  await user.click(part.getByRole('button', { name: 'Create tracking key' }));
  await fillIn(user, { Name: 'Shop', Websites: '*' });
  await user.click(part.getByRole('button', { name: 'Create tracking key' }));
  expect(calls.count()).toBe(0);
  await fillIn(user, { Websites: 'shop.example.com' });
  await user.click(part.getByRole('button', { name: 'Create tracking key' }));
  const code = await part.findByRole('textbox', { name: 'Code for the website' });
  expect(code).toHaveValue(
    `<script async src="${location.origin}/embed.js"></script>\n<vaultway-track key="${shop.key}"><svg width="100%" height="300" aria-hidden="true"></svg></vaultway-track>`,
  );
  expect(await calls.only()).toEqual({ name: 'Shop', origins: 'shop.example.com' });
  await user.click(part.getByRole('button', { name: 'Revoke the tracking key Shop' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Delete/ }));
  expect(await part.findByText('No tracking keys yet.')).toBeVisible();
});

it('shows an auditor the code without buttons', async () => {
  embeds = [shop];
  renderPanel(PAGE, { admin: { ...anna, role: 'auditor' } });
  const part = await section();
  expect(await part.findByText('https://shop.example.com')).toBeVisible();
  expect(part.queryByRole('button', { name: /Create|Revoke/ })).not.toBeInTheDocument();
});
