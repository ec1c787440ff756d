import { lazy } from 'react';
import { Audit } from './audit';
import { addAuditTexts } from './audit-texts';

/** The page, once its texts are there. */
const Texted = lazy(async () => {
  await addAuditTexts();
  return { default: Audit };
});

export default function AuditPage() {
  return <Texted />;
}
