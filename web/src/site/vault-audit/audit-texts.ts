import { addTexts, type TextFiles } from '@/shared/i18n/i18n';

const files: TextFiles = import.meta.glob('../../locales/*/audit.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

export const addAuditTexts = () => addTexts('audit', files);
