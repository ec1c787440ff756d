import type { PublicSettings } from '@vaultway/contracts';
import { iconPath } from '@vaultway/contracts/image-forms';
import { ACCENT_PROPERTIES, rootMarks } from '@vaultway/contracts/site-look';

const ICON = '/favicon.svg';
const TOUCH_ICON = '/icon-192.png';

/** Applies the owner's color, icon and marks to the document, if set. */
export function showLook(settings: Partial<PublicSettings>): void {
  const { accent, favicon } = settings;
  const { documentElement: root } = document;
  const { style } = root;
  for (const [property, form] of Object.entries(ACCENT_PROPERTIES)) {
    style.setProperty(property, accent?.[form] ?? '');
  }
  for (const [mark, isSet] of Object.entries(rootMarks(settings))) root.toggleAttribute(mark, isSet);
  showIcon('icon', favicon ? iconPath(favicon, '192') : ICON, favicon ? 'image/png' : 'image/svg+xml');
  showIcon('apple-touch-icon', favicon ? iconPath(favicon, 'touch') : TOUCH_ICON);
}

/** Sets an icon unless it is already set, since the browser would fetch it again. Most pages inline the product's. */
function showIcon(rel: string, href: string, type?: string): void {
  const icon = document.querySelector<HTMLLinkElement>(`link[rel=${rel}]`);
  const shown = icon?.getAttribute('href') ?? '';
  if (!icon || shown === href || (href === ICON && shown.startsWith('data:image/svg+xml'))) return;
  if (type !== undefined) icon.type = type;
  icon.href = href;
}
