import { lazy } from 'react';
import { addTexts } from '@/shared/i18n/i18n';
import { accountTexts } from '../texts/account-texts';
import { auditTexts } from '../texts/audit-texts';
import { InvitedCountPage } from './count';

/** The page, once its texts are there. */
const Texted = lazy(async () => {
  await Promise.all([addTexts('audit', auditTexts), addTexts('account', accountTexts)]);
  return { default: InvitedCountPage };
});

export default function CountPage() {
  return <Texted />;
}
