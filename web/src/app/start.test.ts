import { describe, expect, it, vi } from 'vitest';
import { reloadOnceAfterUpgrade } from './start';

describe('a file that an upgrade has taken away', () => {
  it('reloads the page, once', () => {
    const reload = vi.fn<() => void>();
    reloadOnceAfterUpgrade(reload);

    const first = new Event('vite:preloadError', { cancelable: true });
    dispatchEvent(first);
    const second = new Event('vite:preloadError', { cancelable: true });
    dispatchEvent(second);

    expect(reload).toHaveBeenCalledOnce();
    expect([first.defaultPrevented, second.defaultPrevented]).toEqual([true, false]);
  });
});
