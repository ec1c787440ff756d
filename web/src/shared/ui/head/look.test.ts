import { afterEach, expect, it } from 'vitest';
import { showLook } from './look';

const icons = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel$=icon]')].map((link) => [
    link.rel,
    link.getAttribute('href'),
    link.type,
  ]);

afterEach(() => {
  showLook({});
  for (const link of document.head.querySelectorAll('link[rel$=icon]')) link.remove();
});

it("shows the owner's icon in the tab and on a phone's home screen, and restores the product's", () => {
  document.head.insertAdjacentHTML(
    'beforeend',
    '<link rel="apple-touch-icon" href="/icon-192.png"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  );

  showLook({ favicon: '/uploads/images/0123.jpg' });
  expect(icons()).toEqual([
    ['apple-touch-icon', '/installed/icons/0123-touch.png', ''],
    ['icon', '/installed/icons/0123-192.png', 'image/png'],
  ]);

  showLook({ favicon: null });
  expect(icons()).toEqual([
    ['apple-touch-icon', '/icon-192.png', ''],
    ['icon', '/favicon.svg', 'image/svg+xml'],
  ]);
});

it('marks confirmed claims and a logo with the name on the root element', () => {
  const root = document.documentElement;
  showLook({ claims_confirmed: 'yes', logo_has_name: 'yes', logo: null });
  expect([root.hasAttribute('data-claims'), root.hasAttribute('data-named-logo')]).toEqual([true, false]);

  showLook({ claims_confirmed: 'no', logo_has_name: 'yes', logo: '/uploads/images/0123.jpg' });
  expect([root.hasAttribute('data-claims'), root.hasAttribute('data-named-logo')]).toEqual([false, true]);
});

it("keeps the product's inlined icon", () => {
  const icon = 'data:image/svg+xml,%3Csvg/%3E';
  document.head.insertAdjacentHTML('beforeend', `<link rel="icon" href="${icon}" type="image/svg+xml">`);

  showLook({ favicon: null });
  expect(icons()).toEqual([['icon', icon, 'image/svg+xml']]);

  showLook({ favicon: '/uploads/images/0123.jpg' });
  expect(icons()).toEqual([['icon', '/installed/icons/0123-192.png', 'image/png']]);
});
