import { configure } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, vi } from 'vitest';
import { envelope, listOf } from './builders';
import { server } from './server';
// The panel's parts are fetched when they are opened; here they are there before the first test asks for one.
import '@/app/control/control-app';
import '@/app/control/parcel/parcel-routes';
import '@/features/account/account-page';
import '@/features/account/change-password-page';
import '@/features/account/reset-password-page';
import '@/features/account/sign-in-page';
import '@/features/account/sign-up-page';
import '@/features/finder/finder-dialog';
import '@/features/finder/key-list';
import '@/features/pages/create-page-page';
import '@/features/pages/page-list-page';
import '@/features/pages/update-page-page';
import '@/features/imports/create-import-page';
import '@/features/imports/import-list-page';
import '@/features/imports/import-page';
import '@/features/invoices/create-invoice-page';
import '@/features/invoices/invoice-list-page';
import '@/features/mail/mail-list-page';
import '@/features/mail/mail-page';
import '@/features/mail/send-mail-page';
import '@/features/messages/message-list-page';
import '@/features/messages/message-page';
import '@/features/parcels/create-parcel-page';
import '@/features/parcels/parcel-list-page';
import '@/features/parcels/place-map';
import '@/features/reviews/create-review-page';
import '@/features/reviews/review-list-page';
import '@/features/reviews/update-review-page';
import '@/features/settings/contact-page';
import '@/features/settings/html-page';
import '@/features/settings/mail-page';
import '@/features/settings/settings-page';
import '@/features/audit/audit-page';
import '@/features/trash/trash-page';

// Whole pages are drawn; a machine that does other things beside needs its time for them.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 40_000 });

const none = { count: 0, at_least: false, parcels: [] };
const nothingInNeed = { silent_days: 7, overdue: none, silent: none, without_email: none };

// A company that begins: nothing is known of what comes next, nothing was billed, and nobody wrote.
beforeEach(() =>
  server.use(
    http.get('/api/activities/suggestions', () => HttpResponse.json(envelope([]))),
    http.get('/api/parcels/statuses', () => HttpResponse.json(envelope([]))),
    http.get('/api/parcels/attention', () => HttpResponse.json(envelope(nothingInNeed))),
    http.get('/api/mails', () => HttpResponse.json({ ...envelope([]), ...listOf([]), total: 0 })),
    http.get('/api/messages', () => HttpResponse.json({ ...envelope([]), ...listOf([]), total: 0 })),
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
URL.createObjectURL = () => 'blob:chosen-picture';
URL.revokeObjectURL = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// Mantine's transitions take no time for people who prefer less motion, and for tests.
window.matchMedia = (query) =>
  ({
    matches: query.includes('prefers-reduced-motion'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
