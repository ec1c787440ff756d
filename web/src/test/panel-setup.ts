import { configure } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { notifications } from '@mantine/notifications';
import type { RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { envelope, listOf, nothingInNeed, theAdminSettings } from './builders';
import { server } from './server';
import { adminRoutes } from '@/admin/panel/routes';
import '@/admin/panel/admin-app';
import '@/admin/finder/finder-dialog';
import '@/admin/finder/key-list';
import '@/admin/parcels/place-map';

// The panel's pages are fetched when they are opened; here they are there before the first test asks for one.
await loadPages(adminRoutes);

async function loadPages(routes: RouteObject[]): Promise<void> {
  await Promise.all(
    routes.map(async ({ lazy, children }) => {
      if (typeof lazy === 'function') await lazy();
      await loadPages(children ?? []);
    }),
  );
}

// Whole pages are drawn; a machine that does other things beside needs its time for them.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const zero = { count: 0, at_least: false };
const noParcels = {
  in_transit: zero,
  created: false,
  due_today: zero,
  late: zero,
  delivered: [],
  moving: [],
  events: [],
};

// A company that begins: nothing is known of what comes next, nothing was billed, and nobody wrote.
beforeEach(() =>
  server.use(
    http.get('/api/activities/suggestions', () => HttpResponse.json(envelope([]))),
    http.get('/api/parcels', () => HttpResponse.json({ ...envelope([]), ...listOf([]), total: 0 })),
    http.get('/api/parcels/find', () => HttpResponse.json(envelope([]))),
    http.get('/api/parcels/statuses', () => HttpResponse.json(envelope([]))),
    http.get('/api/parcels/attention', () => HttpResponse.json(envelope(nothingInNeed))),
    http.get('/api/parcels/overview', () => HttpResponse.json(envelope(noParcels))),
    http.get('/api/admins', () => HttpResponse.json({ ...envelope([]), ...listOf([]), total: 0 })),
    http.get('/api/admins/invitations', () =>
      HttpResponse.json({ ...envelope([]), ...listOf([]), total: 0 }),
    ),
    http.get('/api/mails', () => HttpResponse.json({ ...envelope([]), ...listOf([]), total: 0 })),
    http.get('/api/messages', () => HttpResponse.json({ ...envelope([]), ...listOf([]), total: 0 })),
    http.get('/api/settings', () => HttpResponse.json(envelope(theAdminSettings()))),
    http.get('/api/handovers', () => HttpResponse.json({ ...envelope([]), ...listOf([]) })),
    http.get('/api/handovers/pin', () => HttpResponse.json(envelope({ state: 'none', mailed_at: null }))),
    http.get('/api/invoices', () => HttpResponse.json({ ...envelope([]), ...listOf([]) })),
  ),
);

// What one test was told does not stay to be seen in the next.
afterEach(() => notifications.clean());

// What jsdom leaves out of a browser.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
URL.createObjectURL = () => 'blob:chosen-picture';
URL.revokeObjectURL = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// Mantine measures a text area again once fonts are there.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
// On a desk, where tables have all their columns. Mantine's transitions take no time for people who prefer less motion, and for tests.
window.matchMedia = (query) =>
  ({
    matches: query.includes('prefers-reduced-motion') || query === '(width >= 64em)',
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
