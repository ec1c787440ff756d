import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { prepareTexts } from '@/shared/i18n/i18n';
import admin from '@/locales/en/admin.json';
import site from '@/locales/en/site.json';
import { server } from './server';

await prepareTexts('en', { site, admin });

// A busy machine takes its time.
configure({ asyncUtilTimeout: 5000 });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  // Before the storage is emptied: a test may have had it refused.
  vi.restoreAllMocks();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  vi.useRealTimers();
});
afterAll(() => server.close());

// What jsdom leaves out of a browser.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
// In some browsers it ends when the page has been scrolled.
Object.assign(window, { scrollTo: () => Promise.resolve() });
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
