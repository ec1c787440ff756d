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

// The panel's pages load lazily; here they load before the first test.
await loadPages(adminRoutes);

async function loadPages(routes: RouteObject[]): Promise<void> {
  await Promise.all(
    routes.map(async ({ lazy, children }) => {
      if (typeof lazy === 'function') await lazy();
      await loadPages(children ?? []);
    }),
  );
}

// Tests render whole pages, which takes longer on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const noCustomFields = { fields: [], archived: [], updated_at: '2026-11-01T08:00:00.000Z' };
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

// A new company: no suggestions, no invoices and no messages.
beforeEach(() =>
  server.use(
    http.get('/api/activities/suggestions', () => HttpResponse.json(envelope([]))),
    http.get('/api/parcels', () => HttpResponse.json({ ...envelope([]), ...listOf([]), total: 0 })),
    http.get('/api/parcels/:id/notes', () => HttpResponse.json({ ...envelope([]), ...listOf([]), total: 0 })),
    http.get('/api/shares', () => HttpResponse.json({ ...envelope([]), ...listOf([]), total: 0 })),
    http.get('/api/customers/:id/users', () =>
      HttpResponse.json({ ...envelope([]), ...listOf([]), total: 0 }),
    ),
    http.get('/api/clients/figures', () =>
      HttpResponse.json(
        envelope({ parcels: 0, at_least: false, values: [], invoices: 0, open: [], customers: [] }),
      ),
    ),
    http.get('/api/custom-fields', () => HttpResponse.json(envelope(noCustomFields))),
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
    http.get('/api/requests', () => HttpResponse.json({ ...envelope([]), ...listOf([]), total: 0 })),
    http.get('/api/views', () => HttpResponse.json({ ...envelope([]), ...listOf([]) })),
    http.get('/api/settings', () => HttpResponse.json(envelope(theAdminSettings()))),
    http.get('/api/handovers', () => HttpResponse.json({ ...envelope([]), ...listOf([]) })),
    http.get('/api/handovers/pin', () =>
      HttpResponse.json(envelope({ state: 'none', mailed_at: null, asks_pin: false })),
    ),
    http.get('/api/invoices', () => HttpResponse.json({ ...envelope([]), ...listOf([]) })),
    http.get('/api/customers', () => HttpResponse.json({ ...envelope([]), ...listOf([]) })),
  ),
);

// Notifications must not leak into the next test.
afterEach(() => notifications.clean());

// Browser APIs that jsdom lacks.
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
// Mantine measures a text area again once fonts have loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
// Desktop width, where tables have all their columns. Mantine's transitions are instant with reduced motion, and in
// tests.
window.matchMedia = (query) =>
  ({
    matches: query.includes('prefers-reduced-motion') || query === '(width >= 64em)',
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
