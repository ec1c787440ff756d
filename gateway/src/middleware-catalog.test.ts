import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { plainAnswer, type Answer, type GatewayRequest, type Handler } from './exchange.js';
import { buildMiddleware } from './middleware-catalog.js';

const away: Answer = { ...plainAnswer(502, 'Bad Gateway'), failure: 'unsent' };

function aRequest(change: Partial<GatewayRequest> = {}): GatewayRequest {
  return {
    method: 'POST',
    path: '/api/parcels',
    query: '?a=b',
    address: '192.0.2.1',
    hostname: 'localhost',
    headers: { accept: '*/*', 'content-length': '2' },
    body: undefined,
    visitor: new PassThrough(),
    ...change,
  };
}

const aService = () => vi.fn<Handler>().mockResolvedValue(plainAnswer(200, 'the service'));

/** Wraps a handler in one middleware; every service in the options is `service`. */
function wrapped(entry: Record<string, unknown>, handler: Handler, service: Handler = aService()): Handler {
  return buildMiddleware(entry, { service: () => service, wrap: (_, inner) => inner })(handler);
}

describe('the errors middleware', () => {
  const errors = {
    status: ['502', '400-404'],
    statusRewrites: { '502': 503 },
    service: 'web',
    query: '/errors/{status}',
  };

  async function answerTo(status: number, page: Answer = plainAnswer(200, 'the page')) {
    const pages = aService().mockResolvedValue(page);
    const service = aService().mockResolvedValue(plainAnswer(status, 'the service'));
    return { answer: await wrapped({ errors }, service, pages)(aRequest()), pages };
  }

  it("sends the page with the error's status, whatever the page's own", async () => {
    expect((await answerTo(404)).answer).toMatchObject({ status: 404, body: 'the page' });
    expect((await answerTo(502)).answer).toMatchObject({ status: 503, body: 'the page' });
  });

  it('passes other responses through', async () => {
    const { answer, pages } = await answerTo(503);
    expect(answer).toMatchObject({ status: 503, body: 'the service' });
    expect(pages).not.toHaveBeenCalled();
  });

  it("requests the page by GET with the request's headers, without its body", async () => {
    const { pages } = await answerTo(502);
    expect(pages).toHaveBeenCalledWith(
      expect.objectContaining({ method: 'GET', path: '/errors/503', query: '', body: undefined }),
    );
    expect(pages.mock.calls[0]?.[0].headers).toEqual({ accept: '*/*' });
  });

  it('builds the envelope itself when the pages are unavailable', async () => {
    const { answer } = await answerTo(502, away);
    expect(answer.status).toBe(503);
    expect(answer.body).toContain('"errors":["The service is not available right now"]');
  });
});

describe('the retry middleware', () => {
  const retry = { attempts: 3, initialInterval: '1ms' };

  it('retries until a service accepts the request', async () => {
    const service = aService().mockResolvedValueOnce(away);
    expect(await wrapped({ retry }, service)(aRequest())).toMatchObject({ status: 200 });
    expect(service).toHaveBeenCalledTimes(2);
  });

  it('gives up after the last attempt', async () => {
    const service = aService().mockResolvedValue(away);
    expect(await wrapped({ retry }, service)(aRequest())).toBe(away);
    expect(service).toHaveBeenCalledTimes(3);
  });

  it('stops when the visitor has disconnected', async () => {
    const service = aService().mockResolvedValue(away);
    const visitor = new PassThrough();
    await once(visitor.destroy(), 'close');
    await wrapped({ retry }, service)(aRequest({ visitor }));
    expect(service).toHaveBeenCalledTimes(1);
  });

  it('does not resend a request that got through', async () => {
    const service = aService().mockResolvedValue({ ...away, failure: 'sent' });
    await wrapped({ retry }, service)(aRequest());
    expect(service).toHaveBeenCalledTimes(1);
  });
});

describe('the replacePathRegex middleware', () => {
  it.each([
    ['^', '/prefix', '/prefix/api/parcels'],
    ['^/api', '', '/parcels'],
    ['^.*$', '/errors/404', '/errors/404'],
  ])('replaces %s by "%s"', async (regex, replacement, path) => {
    const service = aService();
    await wrapped({ replacePathRegex: { regex, replacement } }, service)(aRequest());
    const headers = expect.objectContaining({ 'x-replaced-path': '/api/parcels' }) as unknown;
    expect(service).toHaveBeenCalledWith(expect.objectContaining({ path, headers }));
  });
});

describe('the inFlightReq middleware', () => {
  const inFlightReq = { amount: 1, sourceCriterion: { ipStrategy: { ipv6Subnet: 64 } } };

  it('counts by address, and by network where it is IPv6', () => {
    const service = vi.fn<Handler>().mockReturnValue(new Promise(() => {}));
    const handle = wrapped({ inFlightReq }, service);
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.2', '2001:db8::1', '2001:db8::2'])
      void handle(aRequest({ address }));
    expect(service.mock.calls.map(([{ address }]) => address)).toEqual([
      '192.0.2.1',
      '192.0.2.2',
      '2001:db8::1',
    ]);
  });

  it('admits the next request when a response ends', async () => {
    const handle = wrapped({ inFlightReq }, aService());
    const visitor = new PassThrough();
    expect(await handle(aRequest({ visitor }))).toMatchObject({ status: 200 });
    expect(await handle(aRequest())).toMatchObject({ status: 429 });
    await once(visitor.destroy(), 'close');
    expect(await handle(aRequest())).toMatchObject({ status: 200 });
  });
});
