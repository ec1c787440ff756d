import { expect, it } from 'vitest';
import { newSettings } from './env-file.mjs';
import { unknownSentence, unknownSettings } from './unknown-settings.mjs';

it('names misspelled settings, and no others', () => {
  const names = [
    'THROTTLE_LOOKUP_PER_MINUT',
    'MAIL_RELAY_URL',
    'LOG_KEY_FILE',
    'TRACKING_DB_PORT',
    'HOME',
    'LOGNAME',
  ];
  expect(unknownSentence(names)).toBe(
    'THROTTLE_LOOKUP_PER_MINUT: no such setting. docs/settings.md lists them all.',
  );
  expect(unknownSentence(['MAIL_RELAY_URL'])).toBeUndefined();
});

it('knows every setting that npm run init writes', () => {
  const written = newSettings({ walArchiveDir: '/mnt', withGrafana: true }).map(({ name }) => name);
  expect(unknownSettings(written)).toEqual([]);
});
