import { lazy } from 'react';
import { addTexts, type TextFiles } from '@/shared/i18n/i18n';
import { Audit } from './audit';

const auditTexts: TextFiles = import.meta.glob('../../locales/*/audit.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The page, once its texts are there. */
const Texted = lazy(async () => {
  await addTexts('audit', auditTexts);
  return { default: Audit };
});

export default function AuditPage() {
  return <Texted />;
}
