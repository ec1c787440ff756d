import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { importSpare } from '@/shared/lib/spare-import';
import { reloadOnceAfterUpgrade } from './start';

const reload = vi.fn<() => void>();

function listen() {
  reload.mockReset();
  const added = vi.spyOn(globalThis, 'addEventListener');
  reloadOnceAfterUpgrade(reload);
  const [type, listener] = added.mock.lastCall as unknown as Parameters<typeof removeEventListener>;
  onTestFinished(() => removeEventListener(type, listener));
}

function fail(): Event {
  const event = new Event('vite:preloadError', { cancelable: true });
  dispatchEvent(event);
  return event;
}

describe('a file removed by an upgrade', () => {
  it('reloads the page once', () => {
    listen();

    const prevented = [fail(), fail()].map((event) => event.defaultPrevented);

    expect(reload).toHaveBeenCalledOnce();
    expect(prevented).toEqual([true, false]);
  });

  it('does not reload offline', () => {
    listen();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    expect(fail().defaultPrevented).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload for an optional file', () => {
    listen();
    let failed: Event | undefined;
    void importSpare(() => {
      failed = fail();
      return Promise.reject(new Error('gone'));
    });

    expect(failed?.defaultPrevented).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('shows the error page if the browser cannot store the reload', () => {
    listen();
    vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });

    expect(fail().defaultPrevented).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
