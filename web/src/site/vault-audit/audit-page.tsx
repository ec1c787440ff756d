import { lazy } from 'react';
import { addTexts } from '@/shared/i18n/i18n';
import { auditTexts } from '../texts/audit-texts';
import { Audit } from './audit';

/** The page, once its texts are there. */
const Texted = lazy(async () => {
  await addTexts('audit', auditTexts);
  return { default: Audit };
});

export default function AuditPage() {
  return <Texted />;
}
