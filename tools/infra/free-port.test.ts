import { expect, it } from 'vitest';
import { canListen, freePort } from './free-port.ts';

it('returns no recently claimed port, even if nothing listens on it yet', async () => {
  const port = await freePort();
  expect(await canListen(port, '127.0.0.1')).toBe(true);
  await expect(freePort(port, port + 1)).rejects.toThrow(
    `No free port found between ${port} and ${port + 1}`,
  );
});
