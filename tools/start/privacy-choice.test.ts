import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../infra/free-port.ts';
import { isPrivacyChosen } from './privacy-choice.ts';

it("uses the installation's choice without the database", async () => {
  expect(await isPrivacyChosen('postgres://127.0.0.1:1/content', 'gated')).toBe(true);
});

it('does not warn while the database refuses connections', async () => {
  expect(await isPrivacyChosen(`postgres://127.0.0.1:${await freePort()}/content`, '')).toBe(true);
});

it('does not warn when the database closes the connection', async () => {
  const server = createServer((socket) => socket.on('error', () => {}).destroy());
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  expect(await isPrivacyChosen(`postgres://127.0.0.1:${port}/content`, undefined)).toBe(true);
});
