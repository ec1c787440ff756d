import { http, HttpResponse } from 'msw/http';
import { describe, expect, it, vi } from 'vitest';
import { toDetail } from '@vaultway/contracts/issues';
import { fails, refusal } from '@/test/answers';
import { failure } from '@/test/builders';
import { server } from '@/test/server';
import { ask, TIME_LIMITS } from './base-query';
import { endAttempts } from './request-keys';

const dispatch = vi.fn<(action: unknown) => void>();

describe('a call', () => {
  it('sends the session and returns the whole envelope', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    server.use(
      http.get('/api/reviews', () =>
        HttpResponse.json({ status: 200, message: '', errors: [], data: [], current_page: 1 }),
      ),
    );

    const answer = await ask({ url: '/api/reviews' }, dispatch);

    expect(answer).toEqual({ data: { status: 200, message: '', errors: [], data: [], current_page: 1 } });
    expect(fetched.mock.lastCall?.[1]).toMatchObject({ credentials: 'include' });
  });

  it('sends an object as JSON, and the query in the address', async () => {
    const seen: unknown[] = [];
    server.use(
      http.post('/api/parcels', async ({ request }) => {
        seen.push(new URL(request.url).search, request.headers.get('content-type'), await request.json());
        return HttpResponse.json({ status: 201, message: '', errors: [], data: null }, { status: 201 });
      }),
    );

    await ask(
      { url: '/api/parcels', method: 'POST', body: { id: '1' }, query: { q: 'a b', page: 2, sort: '' } },
      dispatch,
    );

    expect(seen).toEqual(['?q=a+b&page=2', 'application/json', { id: '1' }]);
  });

  it('sends a form as multipart', async () => {
    let type: string | null = '';
    server.use(
      http.post('/api/reviews', ({ request }) => {
        type = request.headers.get('content-type');
        return HttpResponse.json({ status: 201, message: '', errors: [], data: null });
      }),
    );

    await ask({ url: '/api/reviews', method: 'POST', body: new FormData() }, dispatch);

    expect(type).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('returns every error, the invalid fields and the delay', async () => {
    const details = [toDetail('email', 'required'), toDetail('name', 'too_long', { max: 300 })];
    const params = { seconds: 40 };
    server.use(fails('/api/reviews', 'validation', { details, params }));

    expect(await ask({ url: '/api/reviews' }, dispatch)).toEqual({
      error: {
        status: 422,
        code: 'validation',
        params,
        errors: ['Email is required', 'Name is longer than 300 characters'],
        data: null,
        details,
        retryAfter: 40,
      },
    });
  });
});

describe('a missing response', () => {
  it('is reported as Invalid Json if the network fails', async () => {
    server.use(http.get('/api/reviews', () => HttpResponse.error()));

    expect(await ask({ url: '/api/reviews' }, dispatch)).toMatchObject({
      error: { status: 0, code: 'no_connection', errors: ['Invalid Json'], data: null },
    });
  });

  it('is reported as Invalid Json if the body is not JSON', async () => {
    server.use(http.get('/api/reviews', () => new HttpResponse('<h1>Bad</h1>', { status: 500 })));

    expect(await ask({ url: '/api/reviews' }, dispatch)).toMatchObject({
      error: { status: 500, code: 'invalid_json', errors: ['Invalid Json'], data: null },
    });
  });

  it('of a write in the panel may have been lost after the write', async () => {
    history.replaceState(null, '', '/control/reviews');
    server.use(http.post('/api/reviews', () => HttpResponse.error()));

    const answer = await ask({ url: '/api/reviews', method: 'POST', body: {} }, dispatch);

    expect(answer).toMatchObject({ error: { code: 'answer_lost' } });
  });

  it('of a write without a network is a missing connection', async () => {
    history.replaceState(null, '', '/control/reviews');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.use(http.post('/api/reviews', () => HttpResponse.error()));

    const answer = await ask({ url: '/api/reviews', method: 'POST', body: {} }, dispatch);

    expect(answer).toMatchObject({ error: { code: 'no_connection' } });
  });

  it('includes the raised error for writes', async () => {
    server.use(http.post('/api/reviews', () => HttpResponse.error()));

    const answer = await ask({ url: '/api/reviews', method: 'POST', body: {} }, dispatch);

    expect(answer).toMatchObject({
      error: { code: 'no_connection', errors: ['Invalid Json', expect.stringMatching(/\w/)] },
    });
  });

  it('is reported at the time limit', async () => {
    vi.spyOn(TIME_LIMITS, 'json', 'get').mockReturnValue(20);
    server.use(http.get('/api/reviews', () => new Promise<never>(() => undefined)));

    expect(await ask({ url: '/api/reviews' }, dispatch)).toMatchObject({
      error: { status: 504, code: 'unavailable', errors: ['Invalid Json'] },
    });
  });
});

describe('a POST', () => {
  const created = () =>
    HttpResponse.json({ status: 201, message: '', errors: [], data: null }, { status: 201 });
  /** Answers in turn, and returns the keys of the requests. */
  function answering(...answers: (() => Response)[]) {
    const keys: (string | null)[] = [];
    server.use(
      http.post('/api/parcels', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return (answers[keys.length - 1] ?? created)();
      }),
    );
    return keys;
  }
  const lost = () => HttpResponse.error();
  const away = () => new HttpResponse('Bad gateway', { status: 502 });
  const running = () => HttpResponse.json(failure('key_in_use'), { status: 409 });
  const send = (body: object) => ask({ url: '/api/parcels', method: 'POST', body }, dispatch);

  it('keeps its Idempotency-Key until it succeeds', async () => {
    const keys = answering(lost, away, running, created);
    for (let n = 0; n < 4; n += 1) await send({ tracking_code: 'VW-SAME' });
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    await send({ tracking_code: 'VW-SAME' });
    expect(keys[4]).not.toBe(keys[0]);
  });

  it('is another action two minutes after a lost answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const keys = answering(lost, lost, lost, created);
    await send({ tracking_code: 'VW-LATER' });
    vi.setSystemTime(Date.now() + 119_000);
    await send({ tracking_code: 'VW-LATER' });
    vi.setSystemTime(Date.now() + 119_000);
    await send({ tracking_code: 'VW-LATER' });
    vi.setSystemTime(Date.now() + 120_000);
    await send({ tracking_code: 'VW-LATER' });
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('gets a new Idempotency-Key after any answer', async () => {
    const keys = answering(() => refusal('validation', {}), created);
    await send({ tracking_code: 'VW-REFUSED' });
    await send({ tracking_code: 'VW-REFUSED' });
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('keeps its Idempotency-Key if a retry is rejected before the key is looked at', async () => {
    const keys = answering(lost, () => refusal('throttled', { params: { seconds: 1 } }), created);
    for (let n = 0; n < 3; n += 1) await send({ tracking_code: 'VW-DOOR' });
    expect(new Set(keys).size).toBe(1);
  });

  it('is another action once the form of the lost attempt is left', async () => {
    const keys = answering(lost, lost, created);
    await send({ tracking_code: 'VW-LEFT' });
    endAttempts(Date.now() + 1);
    await send({ tracking_code: 'VW-LEFT' });
    endAttempts();
    await send({ tracking_code: 'VW-LEFT' });
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('is another action after the session has ended', async () => {
    const ended = () =>
      HttpResponse.json({ ...failure('sign_in_first'), admin: false, user: false }, { status: 401 });
    const keys = answering(lost, ended, created);
    for (let n = 0; n < 3; n += 1) await send({ tracking_code: 'VW-ENDED' });
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('gets another Idempotency-Key for other content', async () => {
    const keys = answering(lost, lost, created);
    await send({ tracking_code: 'VW-ONE' });
    await send({ tracking_code: 'VW-TWO' });
    await send({ tracking_code: 'VW-ONE' });
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
  });

  it('gets a new Idempotency-Key if the server knows another request with it', async () => {
    const reused = () => HttpResponse.json(failure('key_reused'), { status: 409 });
    const keys = answering(reused, created);
    await send({ tracking_code: 'VW-REUSED' });
    await send({ tracking_code: 'VW-REUSED' });
    expect(keys[1]).not.toBe(keys[0]);
  });

  it.each([
    '/api/admins',
    '/api/admins/auth/signin',
    '/api/admins/proof',
    '/api/admins/second-factor/totp/disable',
    '/api/mails/try',
  ])('to %s has none, and its password is not kept', async (url) => {
    let key: string | null = '';
    server.use(
      http.post(url, ({ request }) => {
        key = request.headers.get('idempotency-key');
        return created();
      }),
    );
    await ask({ url, method: 'POST', body: { password: 'x' } }, dispatch);
    expect(key).toBeNull();
  });

  it.each(['/api/admins/keys', '/api/admins/invitations', '/api/contact'])('to %s has one', async (url) => {
    let key: string | null = '';
    server.use(
      http.post(url, ({ request }) => {
        key = request.headers.get('idempotency-key');
        return created();
      }),
    );
    await ask({ url, method: 'POST', body: { password: 'x' } }, dispatch);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a replica that shuts down', () => {
  it('goes unnoticed: reads are retried up to twice', async () => {
    const answers = [
      refusal('unavailable'),
      refusal('unavailable'),
      HttpResponse.json({ status: 200, message: '', errors: [], data: 'here' }),
    ];
    server.use(http.get('/api/reviews', () => answers.shift()));

    expect(await ask({ url: '/api/reviews' }, dispatch)).toMatchObject({ data: { data: 'here' } });
  });

  it('does not count as a 404 while the gateway has no routes yet', async () => {
    const early = () => new HttpResponse('404 page not found', { status: 404 });
    const answers = [early(), HttpResponse.json({ status: 200, message: '', errors: [], data: 'here' })];
    server.use(http.get('/api/reviews', () => answers.shift() ?? early()));

    expect(await ask({ url: '/api/reviews' }, dispatch)).toMatchObject({ data: { data: 'here' } });
    expect(await ask({ url: '/api/reviews' }, dispatch)).toMatchObject({ error: { status: 503 } });
  });

  it('is reported if it lasts', async () => {
    let calls = 0;
    server.use(
      http.get('/api/reviews', () => {
        calls += 1;
        return refusal('unavailable');
      }),
    );

    expect(await ask({ url: '/api/reviews' }, dispatch)).toMatchObject({ error: { status: 503 } });
    expect(calls).toBe(3);
  });

  it('never causes a second write', async () => {
    let calls = 0;
    server.use(
      http.post('/api/reviews', () => {
        calls += 1;
        return refusal('unavailable');
      }),
    );

    await ask({ url: '/api/reviews', method: 'POST', body: {} }, dispatch);

    expect(calls).toBe(1);
  });
});

describe('an ended session', () => {
  it('is ended locally by a 401 that says so', async () => {
    server.use(
      http.get('/api/parcels', () =>
        HttpResponse.json({ ...failure('sign_in_first'), admin: false, user: false }, { status: 401 }),
      ),
    );

    await ask({ url: '/api/parcels' }, dispatch);

    expect(dispatch.mock.calls.flat()).toEqual([
      { type: 'admin/adminSignedOut', payload: undefined },
      { type: 'user/userSignedOut', payload: undefined },
    ]);
  });

  it('is not ended by another 401', async () => {
    const told = vi.fn<(action: unknown) => void>();
    server.use(http.post('/api/admins/auth/signin', () => refusal('wrong_credentials')));

    await ask({ url: '/api/admins/auth/signin', method: 'POST', body: {} }, told);

    expect(told).not.toHaveBeenCalled();
  });
});
