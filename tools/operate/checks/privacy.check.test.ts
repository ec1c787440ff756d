import { expect, it } from 'vitest';
import { privacyFinding } from './privacy.check.mjs';

it.each([
  ['gated', '', 'gated'],
  ['open', '', 'open'],
  ['', 'gated', 'gated'],
  ['', 'open', 'open'],
  ['open', 'gated', 'open'],
])('reports the setting: %j in the panel, %j for the installation', (chosen, installed, mode) => {
  const { level, text } = privacyFinding(chosen, installed, 'https://www.example.com');
  expect(level).toBe('good');
  expect(text).toContain(`the tracking page is ${mode}`);
});

it('warns with advice while undecided', () => {
  const { level, text, advice } = privacyFinding('', '', 'https://www.example.com');
  expect(level).toBe('note');
  expect(text).toContain('is undecided');
  expect(advice).toContain('https://www.example.com/control/settings/tracking');
  expect(advice).toContain('TRACKING_PRIVACY=gated');
});
