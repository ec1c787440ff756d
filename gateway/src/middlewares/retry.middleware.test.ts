import { describe, expect, it, vi } from 'vitest';
import { plainAnswer, type Answer, type GatewayRequest } from '../exchange.js';
import { retryMiddleware } from './retry.middleware.js';

const request = { signal: new AbortController().signal } as GatewayRequest;
const away: Answer = { ...plainAnswer(502, 'Bad Gateway'), failure: 'unsent' };
const broken: Answer = { ...plainAnswer(502, 'Bad Gateway'), failure: 'sent' };
const well = plainAnswer(200, 'well');

describe('the retry middleware', () => {
  it('tries again until a service takes the call', async () => {
    const service = vi.fn<() => Promise<Answer>>().mockResolvedValueOnce(away).mockResolvedValue(well);
    expect(await retryMiddleware(3, 1)(service)(request)).toBe(well);
    expect(service).toHaveBeenCalledTimes(2);
  });

  it('gives up after the last attempt', async () => {
    const service = vi.fn<() => Promise<Answer>>().mockResolvedValue(away);
    expect(await retryMiddleware(3, 1)(service)(request)).toBe(away);
    expect(service).toHaveBeenCalledTimes(3);
  });

  it('does not send twice what got through', async () => {
    const service = vi.fn<() => Promise<Answer>>().mockResolvedValue(broken);
    await retryMiddleware(3, 1)(service)(request);
    expect(service).toHaveBeenCalledTimes(1);
  });
});
