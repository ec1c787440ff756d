import { expect, it, vi } from 'vitest';
import { importSpare, isImportingSpare } from './spare-import';

it('returns the loaded module, and is pending until then', async () => {
  const coming = importSpare(() => Promise.resolve('code'));
  expect(isImportingSpare()).toBe(true);

  await expect(coming).resolves.toBe('code');
  expect(isImportingSpare()).toBe(false);
});

// Vite resolves to undefined if a listener prevented the default of its error event.
it.each([() => Promise.reject(new Error('gone')), () => Promise.resolve(undefined)])(
  'never settles if the file fails to load',
  async (load) => {
    const settled = vi.fn<() => void>();
    void importSpare<unknown>(load).then(settled, settled);
    await new Promise((resolve) => setTimeout(resolve, 10));

    expect(settled).not.toHaveBeenCalled();
    expect(isImportingSpare()).toBe(false);
  },
);
