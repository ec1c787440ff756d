import { configure } from '@testing-library/react';
import { vi } from 'vitest';
// The panel's parts are fetched when they are opened; here they are there before the first test asks for one.
import '@/app/control/control-app';
import '@/app/control/parcel/parcel-routes';
import '@/features/account/account-page';
import '@/features/account/change-password-page';
import '@/features/account/reset-password-page';
import '@/features/account/sign-in-page';
import '@/features/account/sign-up-page';
import '@/features/parcels/create-parcel-page';
import '@/features/parcels/parcel-list-page';
import '@/features/parcels/place-map';

// Whole pages are drawn; a machine that does other things beside needs its time for them.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 40_000 });

// What jsdom leaves out of a browser.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => undefined;
// Mantine's transitions take no time for people who prefer less motion, and for tests.
window.matchMedia = (query) =>
  ({
    matches: query.includes('prefers-reduced-motion'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
