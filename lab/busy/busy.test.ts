import { chromium } from '@playwright/test';
import type { Import, Parcel } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EMAIL, PASSWORD, signUpCreateAndTrack } from '../../tests/support/first-story.ts';
import { NO_THROTTLES } from '../../tests/support/sign-up.ts';
import { launchStart, temporaryDataDir } from '../../tests/support/product.ts';
import { Receiver } from '../../tests/support/webhook-receiver.ts';
import { browserLaunch } from '../../tools/test/browser.ts';
import { freePort } from '../../tools/infra/free-port.ts';
import { say } from '../../tools/setup/terminal.mjs';
import { HttpClient } from '../../services/libs/common/src/testing/http-client.ts';
import { MailServer } from '../chaos/mail/mail-server.ts';
import { limitedProcessor, whatLimitsLack } from '../bench/support/cpu-limit.ts';

/** Share of a core for the whole product: gateway, services, Postgres and Redis. */
const SHARE = 0.1;
/** Limits end a hang. They are no promise. */
const START_LIMIT_MS = 14 * 60_000;
const CALL_LIMIT_MS = 120_000;
const SOON = { timeout: 300_000, interval: 1000 };
/** Time in which a second copy would arrive. */
const QUIET_MS = 20_000;
const ROWS = 300;

const lacking = whatLimitsLack();

/** Runs the main stories with a tenth of a core: slower, in order, nothing lost, nothing doubled. */
describe.skipIf(lacking !== undefined)(`the product with ${SHARE} of a core`, () => {
  const cleanUp: (() => unknown)[] = [];
  let url: string;
  let admin: HttpClient;
  let signUpLink: string;
  let mail: MailServer;
  let receiver: Receiver;

  beforeAll(async () => {
    mail = await MailServer.start();
    receiver = await new Receiver().start();
    const { dataDir, remove } = await temporaryDataDir();
    const port = await freePort();
    url = `http://localhost:${port}`;
    const begun = performance.now();
    const product = launchStart({
      ...NO_THROTTLES,
      DATA_DIR: dataDir,
      PORT: String(port),
      NO_DEMO: '1',
      CONTACT_EMAIL: 'office@vaultway.example',
      MAIL_RELAY_URL: `smtp://127.0.0.1:${mail.port}`,
      WEBHOOK_CA: Receiver.certificate.cert,
    });
    // Before it has children, which inherit the limit.
    const lift = await limitedProcessor(product.pid, SHARE);
    cleanUp.push(
      remove,
      lift,
      () => product.stop(),
      () => mail.stop(),
      () => receiver.stop(),
    );
    if (!(await product.prints(`Ready: ${url}`, START_LIMIT_MS))) throw new Error(product.output());
    say(`Ready after ${Math.round((performance.now() - begun) / 1000)} s`);
    expect(product.output()).not.toMatch(/error|failed|gave up/i);
    signUpLink = /https?:\/\/\S+\/control\/signup\.html\?token=\S+/.exec(product.output())?.[0] ?? 'none';
  });

  afterAll(async () => {
    for (const clean of cleanUp.toReversed()) await clean();
  });

  it('leads from the sign-up link to a tracked parcel in the browser', async () => {
    const browser = await chromium.launch(browserLaunch());
    try {
      const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
      context.setDefaultTimeout(CALL_LIMIT_MS);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('pageerror', ({ message }) => complaints.push(message));
      await timed('browser story', () => signUpCreateAndTrack(page, browser, { url, signUpLink }));
      expect(complaints).toEqual([]);
      await context.close();
    } finally {
      await browser.close();
    }
  });

  it('writes each call of a parcel’s day once', async () => {
    admin = new HttpClient(url);
    admin.limitMs = CALL_LIMIT_MS;
    const signIn = () => admin.post('/api/admins/auth/signin', { email: EMAIL, password: PASSWORD });
    expect((await timed('signing in', signIn)).status).toBe(200);
    const hook = { name: 'Warehouse', url: receiver.url, types: ['event.created'] };
    expect((await timed('a webhook', () => admin.post('/api/webhooks', hook))).status).toBe(201);
    const parcel = await timed('a parcel', () =>
      admin.post('/api/parcels', {
        tracking_code: 'BUSY-DESK-7',
        destination: 'Rome',
        recipient_name: 'Ada Winter',
        recipient_email: 'ada@example.org',
      }),
    );
    expect(parcel.status).toBe(201);
    const { id, tracking_code } = parcel.body.data as Parcel;
    const event = { parcel_id: id, title: 'Left the vault', notify: true };
    expect((await timed('an event', () => admin.post('/api/activities', event))).status).toBe(201);
    const found = await timed('a look-up', () => admin.get(`/api/parcels/${tracking_code}`));
    expect(found.body.data.history.data).toMatchObject([{ title: 'Left the vault' }]);

    const pdf = await timed('a waybill', () => untilReady(() => admin.get(`/api/parcels/${id}/waybill.pdf`)));
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.text.startsWith('%PDF-')).toBe(true);

    // The account gets emails about its security as well.
    const received = async () =>
      (await mail.arrivals()).filter(({ to }) => to.includes('ada@example.org')).length;
    await timed('its email', () => vi.waitUntil(async () => (await received()) > 0, SOON));
    await timed('its webhook', () => vi.waitUntil(() => receiver.received.length > 0, SOON));
    await new Promise((done) => setTimeout(done, QUIET_MS));
    expect({ mails: await received(), messages: receiver.received.length }).toEqual({
      mails: 1,
      messages: 1,
    });
  });

  it(`imports ${ROWS} parcels once`, async () => {
    const rows = Array.from({ length: ROWS }, (_, n) => `BUSY-${n}-K,Recipient ${n},Rome`);
    const body = new FormData();
    body.set('kind', 'parcels');
    body.set('file', new File([`Code,Recipient,Destination\n${rows.join('\n')}\n`], 'list.csv'));
    const before = await parcels();
    const read = await timed('reading a file', () => admin.post('/api/imports', body));
    expect(read.body).toMatchObject({ status: 201, data: { good: ROWS, bad: 0 } });
    const { id } = read.body.data as Import;
    const ran = await timed('starting an import', () =>
      admin.post(`/api/imports/${id}/run`, { bad_rows: 'refuse' }),
    );
    expect(ran.status).toBeLessThan(300);
    const state = async () => (await admin.get(`/api/imports/${id}`)).body.data.state as string;
    await timed('an import', () => expect.poll(state, SOON).toBe('done'));
    expect((await parcels()) - before).toBe(ROWS);
  });

  /** Returns the number of pages of one parcel each. */
  const parcels = async () => (await admin.get('/api/parcels?per_page=1')).body.last_page as number;
});

/** Repeats a call while its answer asks to come back later, as the panel does. */
async function untilReady<T extends { status: number; headers: Headers }>(
  call: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
    await new Promise((again) => setTimeout(again, 1000 * Number(answer.headers.get('retry-after') ?? 1)));
  }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const result = await work();
  say(`${what}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return result;
}
