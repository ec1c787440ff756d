import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { addTexts } from '@/shared/i18n/i18n';
import { accountPaths } from '@/shared/lib/site-paths';
import { accountTexts } from '../texts/account-texts';
import { EmailPage } from './email-page';
import { holdingsPaths } from './holdings/holdings-paths';
import { requestPaths } from '@/shared/requests/request-paths';
import { SignInPage } from './sign-in-page';

const NotFoundPage = lazy(() => import('../not-found/not-found-page'));
const ParcelsPage = lazy(() => import('./parcels-page'));
const ParcelPage = lazy(() => import('./parcel-page'));
const InvoicesPage = lazy(() => import('./invoices-page'));
const RequestsPage = lazy(() => import('./requests-page'));
const RequestPage = lazy(() => import('./request-page'));
const NewRequestPage = lazy(() => import('./new-request-page'));
const ConfirmRequestPage = lazy(() => import('./confirm-request-page'));
const HoldingsPage = lazy(() => import('./holdings/holdings-page'));
const HoldingPage = lazy(() => import('./holdings/holding-page'));
const StatementPage = lazy(() => import('./holdings/statement-page'));
const SettingsPage = lazy(() => import('./settings-page'));

/** Pages of a client's account, once their texts are there. */
const Pages = lazy(async () => {
  await addTexts('account', accountTexts);
  return { default: AccountRoutes };
});

export default function AccountPages() {
  return <Pages />;
}

function AccountRoutes() {
  return (
    <Routes>
      <Route path={below(accountPaths.signIn)} element={<SignInPage />} />
      <Route path={below(accountPaths.email)} element={<EmailPage />} />
      <Route path={below(accountPaths.parcels)} element={<ParcelsPage />} />
      <Route path={below(accountPaths.parcel)} element={<ParcelPage />} />
      <Route path={below(accountPaths.invoices)} element={<InvoicesPage />} />
      <Route path={below(requestPaths.requests)} element={<RequestsPage />} />
      <Route path={below(requestPaths.request)} element={<RequestPage />} />
      <Route path={below(requestPaths.create)} element={<NewRequestPage />} />
      <Route path={below(requestPaths.confirm)} element={<ConfirmRequestPage />} />
      <Route path={below(accountPaths.settings)} element={<SettingsPage />} />
      <Route path={below(holdingsPaths.holdings)} element={<HoldingsPage />} />
      <Route path={below(holdingsPaths.item)} element={<HoldingPage />} />
      <Route path={below(holdingsPaths.statement)} element={<StatementPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

const below = (path: string) => path.replace('/account/', '');
