import { http, HttpResponse } from 'msw/http';
import { describe, expect, it, vi } from 'vitest';
import { toDetail } from '@vaultway/contracts/issues';
import { fails, refusal } from '@/test/answers';
import { failure } from '@/test/builders';
import { server } from '@/test/server';
import { ask, TIME_LIMITS } from './base-query';

const dispatch = vi.fn<(action: unknown) => void>();

describe('a call', () => {
  it('sends the session with it and hands over the whole envelope', async () => {
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

  it('sends an object as JSON, with what is asked in the address', async () => {
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

  it('hands over every error, the failed fields and how long to wait', async () => {
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

describe('no answer', () => {
  it('is told as Invalid Json when the network fails', async () => {
    server.use(http.get('/api/reviews', () => HttpResponse.error()));

    expect(await ask({ url: '/api/reviews' }, dispatch)).toMatchObject({
      error: { status: 0, code: 'no_connection', errors: ['Invalid Json'], data: null },
    });
  });

  it('is told as Invalid Json when the body is not JSON', async () => {
    server.use(http.get('/api/reviews', () => new HttpResponse('<h1>Bad</h1>', { status: 500 })));

    expect(await ask({ url: '/api/reviews' }, dispatch)).toMatchObject({
      error: { status: 500, code: 'invalid_json', errors: ['Invalid Json'], data: null },
    });
  });

  it('names the raised error too when something was to be written', async () => {
    server.use(http.post('/api/reviews', () => HttpResponse.error()));

    const answer = await ask({ url: '/api/reviews', method: 'POST', body: {} }, dispatch);

    expect(answer).toMatchObject({ error: { errors: ['Invalid Json', expect.stringMatching(/\w/)] } });
  });

  it('ends at the time limit', async () => {
    vi.spyOn(TIME_LIMITS, 'json', 'get').mockReturnValue(20);
    server.use(http.get('/api/reviews', () => new Promise<never>(() => undefined)));

    expect(await ask({ url: '/api/reviews' }, dispatch)).toMatchObject({ error: { status: 0 } });
  });
});

describe('a replica that goes away', () => {
  it('is not noticed: what was read is asked again, up to twice', async () => {
    const answers = [
      refusal('unavailable'),
      refusal('unavailable'),
      HttpResponse.json({ status: 200, message: '', errors: [], data: 'here' }),
    ];
    server.use(http.get('/api/reviews', () => answers.shift()));

    expect(await ask({ url: '/api/reviews' }, dispatch)).toMatchObject({ data: { data: 'here' } });
  });

  it('is not taken for a missing thing while the gateway does not know its routes yet', async () => {
    const early = () => new HttpResponse('404 page not found', { status: 404 });
    const answers = [early(), HttpResponse.json({ status: 200, message: '', errors: [], data: 'here' })];
    server.use(http.get('/api/reviews', () => answers.shift() ?? early()));

    expect(await ask({ url: '/api/reviews' }, dispatch)).toMatchObject({ data: { data: 'here' } });
    expect(await ask({ url: '/api/reviews' }, dispatch)).toMatchObject({ error: { status: 503 } });
  });

  it('is told when it lasts', async () => {
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

  it('never has something written twice', async () => {
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

describe('a session that is over', () => {
  it('ends here as well when a 401 says so', async () => {
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

  it('is not ended by a 401 that does not say so', async () => {
    const told = vi.fn<(action: unknown) => void>();
    server.use(http.post('/api/admins/auth/signin', () => refusal('wrong_credentials')));

    await ask({ url: '/api/admins/auth/signin', method: 'POST', body: {} }, told);

    expect(told).not.toHaveBeenCalled();
  });
});
