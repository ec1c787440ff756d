import type { TextFiles } from '@/shared/i18n/i18n';

/** The control panel's texts, which visitors download neither the words nor the addresses of. */
export const adminTexts: TextFiles = import.meta.glob('../locales/*/admin.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
