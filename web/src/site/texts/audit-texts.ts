import type { TextFiles } from '@/shared/i18n/i18n';

/** Texts of the vault's audits. */
export const auditTexts: TextFiles = import.meta.glob('../../locales/*/audit.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
