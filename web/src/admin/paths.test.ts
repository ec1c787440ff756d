import { expect, it } from 'vitest';
import { codeFromPath, parcelPath } from './paths';

it.each(['VW-7Q4K', 'A/B 100%', '100%25', '%2F', 'Ünï/ç?x#y', 'a+b'])('restores the code %s', (code) => {
  const path = parcelPath(code);
  expect(path.split('/')).toHaveLength(4);
  expect(codeFromPath(path)).toBe(code);
  expect(codeFromPath(parcelPath(code, '/activities/create'))).toBe(code);
});

it('accepts a typed percent sign', () => {
  expect(codeFromPath('/control/parcels/100%')).toBe('100%');
});

it.each(['.', '..', 'list.html', 'create.html'])(
  'keeps the code %s distinct from addresses of that name',
  (code) => {
    expect(codeFromPath(new URL(parcelPath(code), 'http://localhost').pathname)).toBe(`${code}-`);
  },
);
