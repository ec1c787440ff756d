import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { prepareTexts } from '@/shared/i18n/i18n';
import account from '@/locales/en/account.json';
import admin from '@/locales/en/admin.json';
import audit from '@/locales/en/audit.json';
import policy from '@/locales/en/policy.json';
import site from '@/locales/en/site.json';
import { server } from './server';

await prepareTexts('en', { site, admin, account, policy, audit });

// Allows for a busy machine.
configure({ asyncUtilTimeout: 5000 });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  // Before the storage is cleared: a test may have mocked it to fail.
  vi.restoreAllMocks();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  vi.useRealTimers();
});
afterAll(() => server.close());

// Browser APIs that jsdom lacks.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
HTMLImageElement.prototype.decode = () => Promise.resolve();
// Some browsers return a promise that resolves after the scrolling.
Object.assign(window, { scrollTo: () => Promise.resolve() });
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
