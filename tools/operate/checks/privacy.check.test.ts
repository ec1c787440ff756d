import { expect, it } from 'vitest';
import { privacyFinding } from './privacy.check.mjs';

it.each([
  ['gated', '', 'gated'],
  ['open', '', 'open'],
  ['', 'gated', 'gated'],
  ['', 'open', 'open'],
  ['open', 'gated', 'open'],
])('says what is set: %j in the panel, %j for the installation', (chosen, installed, mode) => {
  const { level, text } = privacyFinding(chosen, installed);
  expect(level).toBe('good');
  expect(text).toContain(`the tracking page is ${mode}`);
});

it('warns while nobody has decided, and says what to do', () => {
  const { level, text, advice } = privacyFinding('', '');
  expect(level).toBe('note');
  expect(text).toContain('nobody has decided');
  expect(advice).toContain('TRACKING_PRIVACY=gated');
});
