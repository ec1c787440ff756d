import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Printer } from '../src/documents/printer.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => void (tracking = await startTracking()));
afterAll(() => tracking?.stop());

/** As Chrome, Firefox and Safari send it for a link that opens a tab. */
const OPENS_A_TAB = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
};
const NOBODY = '/api/parcels/0190b0a0-0000-7000-8000-000000000000/waybill.pdf';

async function opened(
  path: string,
  { headers = OPENS_A_TAB, cookies = {} }: { headers?: object; cookies?: Record<string, string> } = {},
) {
  const session = { session: tracking.admin.cookies.get('session') ?? '', ...cookies };
  const cookie = Object.entries(session)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const response = await fetch(tracking.url + path, { headers: { ...headers, cookie } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('a file that a person opens in a tab', () => {
  it('is a page that says why it is not there', async () => {
    const { status, headers, text } = await opened(NOBODY);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('There is no such file.');
    expect(text).toContain('>Try again</a>');
    expect(text).not.toContain('http-equiv');
  });

  it('speaks the language of the panel, from right to left', async () => {
    const { text } = await opened(NOBODY, { cookies: { language: 'ar' } });
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('حاول مجددًا');
  });

  it('asks a signed-out person to sign in', async () => {
    const { status, text } = await opened(NOBODY, { cookies: { session: '' } });
    expect(status).toBe(401);
    expect(text).toContain('Sign in');
  });

  it('is asked for again by the page while it cannot be printed', async () => {
    const parcel = await tracking.aParcel().save();
    const path = `/api/parcels/${parcel.id}/waybill.pdf`;
    const printer = tracking.app.get(Printer);
    const opening = opened(path);
    await vi.waitFor(() => expect(printer.pid).toBeDefined(), { interval: 1, timeout: 20_000 });
    process.kill(printer.pid ?? 0, 'SIGKILL');
    const { status, text } = await opening;
    expect(status).toBe(503);
    expect(text).toContain('Preparing the file');
    expect(text).toMatch(/<meta http-equiv="refresh" content="\d+">/);

    const again = await opened(path);
    expect(again.status).toBe(200);
    expect(again.text.slice(0, 5)).toBe('%PDF-');
  });

  it.each([
    ['a program', { accept: '*/*' }],
    ['a script of a page', { accept: 'application/json', 'sec-fetch-dest': 'empty' }],
  ])('is JSON for %s', async (_caller, headers) => {
    const { headers: answered } = await opened(NOBODY, { headers });
    expect(answered.get('content-type')).toContain('application/json');
  });
});
