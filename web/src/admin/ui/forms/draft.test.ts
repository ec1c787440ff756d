import { afterEach, expect, it, vi } from 'vitest';
import { draftStore, dropAllDrafts, hasDrafts } from './draft';

/** Makes the storage property itself throw, as browsers with storage disabled do. */
function refuse(name: 'localStorage' | 'sessionStorage') {
  vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
}
afterEach(() => vi.restoreAllMocks());

it.each([
  ['localStorage', 'device'],
  ['sessionStorage', 'tab'],
] as const)('works without a draft if %s is unavailable', (name, place) => {
  refuse(name);
  const store = draftStore('anna', 'create-page', place);
  store.write({ title: 'Vaults' }, null);
  expect(store.read(['title'])).toEqual({ changes: {}, began: null });
  store.drop();
});

it.each(['device', 'tab'] as const)('tells whose drafts the %s stores', (place) => {
  draftStore('anna', 'create-page', place).write({ title: 'Vaults' }, null);
  expect([hasDrafts('anna'), hasDrafts('ann'), hasDrafts('bert'), hasDrafts('')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('drops the drafts of one storage though the other is unavailable', () => {
  const kept = draftStore('anna', 'create-page', 'tab');
  kept.write({ title: 'Vaults' }, null);
  refuse('localStorage');
  dropAllDrafts();
  expect(kept.read(['title']).changes).toEqual({});
});
