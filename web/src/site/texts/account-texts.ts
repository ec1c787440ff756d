import type { TextFiles } from '@/shared/i18n/i18n';

/** Texts of a client's account, kept out of the files of every page. */
export const accountTexts: TextFiles = import.meta.glob('../../locales/*/account.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
