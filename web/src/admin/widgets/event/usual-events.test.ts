import { stepOf } from '@vaultway/contracts';
import { expect, it } from 'vitest';
import type site from '@/locales/en/site.json';
import { USUAL } from './usual-events';

const titles = import.meta.glob<typeof site.usual>('../../../locales/*/site.json', {
  import: 'usual',
  eager: true,
});

it.each(Object.entries(titles))('the usual events of %s say the steps that they have', (_, usual) => {
  const said = USUAL.map(({ name }) => [name, stepOf(usual[name])]);
  expect(said).toEqual(USUAL.map(({ name, step }) => [name, step]));
  expect(stepOf(usual.clearedByCustoms)).toBe('customs');
});
