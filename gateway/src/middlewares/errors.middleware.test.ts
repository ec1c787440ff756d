import { describe, expect, it, vi } from 'vitest';
import { plainAnswer, type Answer, type GatewayRequest } from '../exchange.js';
import { errorsMiddleware } from './errors.middleware.js';

const config = {
  status: ['502', '400-404'],
  statusRewrites: { '502': 503 },
  service: 'web',
  query: '/errors/{status}',
};

function aRequest(): GatewayRequest {
  return {
    method: 'POST',
    path: '/api/parcels',
    query: '?a=b',
    headers: new Map([
      ['accept', ['*/*']],
      ['content-length', ['2']],
    ]),
  } as unknown as GatewayRequest;
}

async function answerTo(status: number, page: Answer = plainAnswer(200, 'the page')) {
  const pages = vi.fn<(request: GatewayRequest) => Promise<Answer>>().mockResolvedValue(page);
  const service = () => Promise.resolve(plainAnswer(status, 'the service'));
  const answer = await errorsMiddleware(config, pages)(service)(aRequest());
  return { answer, pages };
}

describe('the errors middleware', () => {
  it('shows the page under the status of the error, whatever status the page has', async () => {
    expect((await answerTo(404)).answer).toMatchObject({ status: 404, body: 'the page' });
    expect((await answerTo(502)).answer).toMatchObject({ status: 503, body: 'the page' });
  });

  it('leaves other answers alone', async () => {
    const { answer, pages } = await answerTo(503);
    expect(answer).toMatchObject({ status: 503, body: 'the service' });
    expect(pages).not.toHaveBeenCalled();
  });

  it('asks for the page with a GET and the headers of the request, but not its body', async () => {
    const { pages } = await answerTo(502);
    expect(pages).toHaveBeenCalledWith(
      expect.objectContaining({ method: 'GET', path: '/errors/503', query: '', body: undefined }),
    );
    expect([...(pages.mock.calls[0]?.[0].headers.keys() ?? [])]).toEqual(['accept']);
  });

  it('makes the envelope itself when the pages are away', async () => {
    const { answer } = await answerTo(502, { ...plainAnswer(502, 'Bad Gateway'), failure: 'unsent' });
    expect(answer.status).toBe(503);
    expect(answer.body).toContain('"errors":["The service is not available right now"]');
  });
});
