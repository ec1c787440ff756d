import { describe, expect, it, vi } from 'vitest';
import { itemsOf } from '@/shared/state/collection';
import { pages } from '@/shared/state/collections';
import { themeToggled } from '@/shared/state/theme.slice';
import { adminKnown } from '@/shared/state/session.slice';
import { aPage, listOf } from '@/test/builders';
import { createStore } from './store';

const admin = { id: '0199', email: 'ada@vaultway.example', role: 'admin' } as const;

describe('the state of a visit', () => {
  it('is restored at the next one', () => {
    const page = aPage();
    const first = createStore();
    first.dispatch(themeToggled());
    first.dispatch(adminKnown(admin));
    first.dispatch(pages.replaced(listOf([page])));

    const next = createStore().getState();

    expect(next.theme).toBe('DARK');
    expect(next.admin).toEqual(admin);
    expect(itemsOf(next.pages)).toEqual([page]);
  });

  it('is dropped when an older release stored it', () => {
    localStorage.setItem('vaultway.theme', JSON.stringify({ version: 0, value: 'DARK' }));

    expect(createStore().getState().theme).toBe('LIGHT');
  });

  it('is dropped when it is not readable', () => {
    localStorage.setItem('vaultway.theme', '{"version":1,"val');
    localStorage.setItem('vaultway.pages', JSON.stringify({ version: 1, value: 'pages' }));
    localStorage.setItem('vaultway.admin', JSON.stringify({ version: 1, value: { email: 7 } }));

    const { theme, pages: kept, admin: known } = createStore().getState();

    expect([theme, kept.list.keys, known]).toEqual(['LIGHT', [], false]);
  });
});

describe('a browser without storage', () => {
  it('only logs a failure', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const store = createStore();

    store.dispatch(themeToggled());

    expect(store.getState().theme).toBe('DARK');
    expect(warn).toHaveBeenCalledOnce();
  });

  it('starts without storage at all', () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });

    expect(createStore().getState().theme).toBe('LIGHT');
  });
});
