import type { PublicSettings } from '@vaultway/contracts';
import { smallForm } from '@vaultway/contracts/image-variants';
import { ACCENT_PROPERTIES } from '@vaultway/contracts/site-look';

const ICON = '/favicon.svg';

/** Shows the owner's color and icon on the document itself, as far as the settings name them. */
export function showLook({ accent, favicon }: Partial<Pick<PublicSettings, 'accent' | 'favicon'>>): void {
  const { style } = document.documentElement;
  for (const [property, form] of Object.entries(ACCENT_PROPERTIES)) {
    style.setProperty(property, accent?.[form] ?? '');
  }
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const wanted = favicon ? smallForm(favicon) : ICON;
  if (!icon || icon.getAttribute('href') === wanted) return;
  icon.type = favicon ? 'image/webp' : 'image/svg+xml';
  icon.href = wanted;
}
