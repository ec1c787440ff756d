import { describe, expect, it } from 'vitest';
import { readConfig } from './config.js';

describe('readConfig', () => {
  it('defaults to this machine only, forced https and no trusted proxies', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      trustedProxies: [],
      values: { FORCE_HTTPS: 'true', WEB_URL: 'http://127.0.0.1:9' },
    });
  });

  it('reads lists with and without spaces', () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: ' 10.0.0.1,192.0.2.0/24 ,' });
    expect(trustedProxies).toEqual(['10.0.0.1', '192.0.2.0/24']);
  });

  it.each([
    [{ PORT: '80a' }, 'PORT: "80a" is not a port number'],
    [{ WEB_URL: 'localhost:3000' }, 'WEB_URL: "localhost:3000" is not a URL'],
    [{ FORCE_HTTPS: 'no' }, 'FORCE_HTTPS: "no" is neither true nor false'],
    [{ TRUSTED_PROXIES: 'all' }, 'TRUSTED_PROXIES: "all" is neither an IP address nor a range'],
  ])('refuses %o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });
});
