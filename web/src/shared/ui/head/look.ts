import type { PublicSettings } from '@vaultway/contracts';
import { iconPath } from '@vaultway/contracts/image-forms';
import { ACCENT_PROPERTIES } from '@vaultway/contracts/site-look';

const ICON = '/favicon.svg';
const TOUCH_ICON = '/icon-192.png';

/** Shows the owner's color and icon on the document itself, as far as the settings name them. */
export function showLook({ accent, favicon }: Partial<Pick<PublicSettings, 'accent' | 'favicon'>>): void {
  const { style } = document.documentElement;
  for (const [property, form] of Object.entries(ACCENT_PROPERTIES)) {
    style.setProperty(property, accent?.[form] ?? '');
  }
  showIcon('icon', favicon ? iconPath(favicon, '192') : ICON, favicon ? 'image/png' : 'image/svg+xml');
  showIcon('apple-touch-icon', favicon ? iconPath(favicon, 'touch') : TOUCH_ICON);
}

/** One that is there already is left alone, or the browser would fetch it again. Most pages bring the product's in them. */
function showIcon(rel: string, href: string, type?: string): void {
  const icon = document.querySelector<HTMLLinkElement>(`link[rel=${rel}]`);
  const shown = icon?.getAttribute('href') ?? '';
  if (!icon || shown === href || (href === ICON && shown.startsWith('data:image/svg+xml'))) return;
  if (type !== undefined) icon.type = type;
  icon.href = href;
}
