import type { TextFiles } from '@/shared/i18n/i18n';

/** Texts of the control panel, kept out of the site's bundle together with their addresses. */
export const adminTexts: TextFiles = import.meta.glob('../locales/*/admin.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
