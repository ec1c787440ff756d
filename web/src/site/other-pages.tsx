import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { sitePaths } from '@/shared/lib/site-paths';

const PolicyPage = lazy(() => import('./policy/policy-page'));
const ResolutionPage = lazy(() => import('./resolution/resolution-page'));
const NotFoundPage = lazy(() => import('./not-found/not-found-page'));

/** Pages that few visitors open, which cost the others nothing. */
export default function OtherPages() {
  return (
    <Routes>
      <Route path={sitePaths.policy} element={<PolicyPage />} />
      <Route path={sitePaths.resolution} element={<ResolutionPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
