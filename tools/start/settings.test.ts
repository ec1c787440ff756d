import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('the settings of npm start', () => {
  it('have defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      gateway: 'auto',
      wantsDemo: true,
    });
  });

  it('derive the site’s address from its port by default', () => {
    expect(readSettings({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
    expect(readSettings({ PUBLIC_URL: 'https://example.com' }).publicUrl).toBe('https://example.com');
  });

  it.each(['SANDBOX', 'VAULT'])('take on, off and nothing else for %s', (name) => {
    for (const value of ['', 'on', 'off']) expect(() => readSettings({ [name]: value })).not.toThrow();
    for (const value of ['true', '1', 'ON']) {
      expect(() => readSettings({ [name]: value })).toThrow(
        `${name} is "${value}"; it must be "on" or "off".`,
      );
    }
  });

  it.each([
    ['', true],
    ['0', true],
    ['false', true],
    ['1', false],
    ['true', false],
  ])('NO_DEMO=%j: demo parcels %j', (NO_DEMO, wantsDemo) => {
    expect(readSettings({ NO_DEMO }).wantsDemo).toBe(wantsDemo);
  });
});
