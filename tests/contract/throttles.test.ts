import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpClient, type TestAnswer } from '../../services/libs/common/src/testing/http-client.ts';
import { startProduct, temporaryDataDir, type RunningProduct } from '../support/product.ts';
import { expectAsDescribed } from './support/document.ts';

let product: RunningProduct;
let folder: Awaited<ReturnType<typeof temporaryDataDir>>;

beforeAll(async () => {
  folder = await temporaryDataDir();
  const env = {
    THROTTLE_LOOKUP_PER_MINUTE: '4',
    THROTTLE_UNKNOWN_CODE_PER_MINUTE: '2',
    THROTTLE_SIGNIN_PER_15_MIN: '2',
    THROTTLE_PIN_PER_15_MIN: '1',
    THROTTLE_MESSAGE_PER_HOUR: '1',
    THROTTLE_SUBSCRIPTION_PER_HOUR: '1',
  };
  product = await startProduct({ dataDir: folder.dataDir, env });
});
afterAll(async () => {
  await product?.stop();
  await folder?.remove();
});

const CALLS = [
  ['GET /api/parcels/{code}', '/api/parcels/NOPE', undefined, 2],
  ['POST /api/admins/auth/signin', undefined, { email: 'a@example.com', password: 'wrong words here' }, 2],
  ['POST /api/admins/auth/send-pin', undefined, { email: 'a@example.com' }, 1],
  ['POST /api/messages', undefined, { subject: 'Hello', body: 'There', email: 'a@example.com' }, 1],
  [
    'POST /api/parcels/{code}/subscriptions',
    '/api/parcels/NOPE/subscriptions',
    { email: 'a@example.com' },
    1,
  ],
] as const;

describe('a configured limit', () => {
  it.each(CALLS)('applies to %s', async (call, path, body, tries) => {
    const [method = '', own = ''] = call.split(' ');
    const visitor = new HttpClient(product.url);
    const answers: TestAnswer[] = [];
    for (let n = 0; n <= tries; n += 1) answers.push(await visitor.send(method, path ?? own, { body }));
    const last = answers.pop();
    expect(answers.map(({ status }) => status)).not.toContain(429);
    if (!last) throw new Error('Nothing was asked');
    const seconds = Number(last.headers.get('retry-after'));
    expect(Number.isInteger(seconds) && seconds > 0).toBe(true);
    const sentence = `Too many tries, wait ${seconds} seconds`;
    expect(last).toMatchEnvelope({
      status: 429,
      code: 'throttled',
      params: { seconds },
      errors: [sentence],
      message: sentence,
      data: null,
    });
    expectAsDescribed(call, last);
  });
});
