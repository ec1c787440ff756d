import { hostname, userInfo } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { PlainError } from '../setup/plain-error.mjs';
import { trace } from './trace.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('records who ran what on which host', async () => {
  vi.stubEnv('SUDO_USER', 'ada');
  const sql = vi.fn((_service: string, _sql: string) => '');
  await trace({ sql }, "backup /mnt/o'brien.tar");
  const [service, statement] = sql.mock.calls[0] ?? [];
  expect(service).toBe('auth');
  expect(statement).toContain(
    `'npm run backup /mnt/o''brien.tar, ada as ${userInfo().username} on ${hostname()}'`,
  );
});

it('says so if it cannot, and lets the command continue', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await trace({ sql: () => Promise.reject(new PlainError('auth-db is not running')) }, 'deploy tracking');
  expect(String(written.mock.calls[0]?.[0])).toContain(
    'The security log does not have this command: auth-db is not running.',
  );
});
