import { expect, it, vi } from 'vitest';
import { importSpare, isImportingSpare } from './spare-import';

it('brings what was loaded, and is on its way until then', async () => {
  const coming = importSpare(() => Promise.resolve('code'));
  expect(isImportingSpare()).toBe(true);

  await expect(coming).resolves.toBe('code');
  expect(isImportingSpare()).toBe(false);
});

// Vite brings nothing where somebody has taken its complaint over.
it.each([() => Promise.reject(new Error('gone')), () => Promise.resolve(undefined)])(
  'brings nothing, ever, where the file does not come',
  async (load) => {
    const settled = vi.fn<() => void>();
    void importSpare<unknown>(load).then(settled, settled);
    await new Promise((resolve) => setTimeout(resolve, 10));

    expect(settled).not.toHaveBeenCalled();
    expect(isImportingSpare()).toBe(false);
  },
);
