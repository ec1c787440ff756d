import { stepOf } from '@vaultway/contracts';
import { expect, it } from 'vitest';
import type site from '@/locales/en/site.json';
import { USUAL } from './usual-events';

const titles = import.meta.glob<typeof site.usual>('../../../locales/*/site.json', {
  import: 'usual',
  eager: true,
});

it.each(Object.entries(titles))('the usual events of %s say the steps that they have', (_, usual) => {
  const steps = USUAL.map(({ name, step }) => [usual[name], step]);
  expect(USUAL.map(({ name }) => [usual[name], stepOf(usual[name])])).toEqual(steps);
  expect(stepOf(usual.clearedByCustoms)).toBe('customs');
});
