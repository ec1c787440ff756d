import { lazy } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { sitePaths } from '@/shared/lib/site-paths';
import { COUNT_PATH } from './vault-count/count-path';

const PolicyPage = lazy(() => import('./policy/policy-page'));
const ResolutionPage = lazy(() => import('./resolution/resolution-page'));
const SubscriptionPage = lazy(() => import('./subscription/subscription-page'));
const AuditPage = lazy(() => import('./vault-audit/audit-page'));
const CountPage = lazy(() => import('./vault-count/count-page'));
const NotFoundPage = lazy(() => import('./not-found/not-found-page'));

/** Pages that few visitors open, which cost the others nothing. */
export default function OtherPages() {
  return (
    <Routes>
      <Route path={sitePaths.policy} element={<PolicyPage />} />
      <Route path={sitePaths.resolution} element={<ResolutionPage />} />
      <Route path={sitePaths.subscription} element={<SubscriptionPage />} />
      <Route path={sitePaths.audit} element={<AuditOrMissing />} />
      <Route path={COUNT_PATH} element={<CountPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** The audit of the vault, unless the server has answered that there is no such page. */
function AuditOrMissing() {
  const { key } = useLocation();
  return key === 'default' && isDrawnMissing() ? <NotFoundPage /> : <AuditPage />;
}

const isDrawnMissing = () =>
  typeof document !== 'undefined' && document.querySelector('[data-shell="not-found"]') !== null;
