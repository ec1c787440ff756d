import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { paths } from '@/admin/paths';
import { AccountCard } from './account-card';
import { startPage } from './start-page';
import { takeReturn, useFinishOidcMutation } from './oidc.api';

/** Completes a sign-in when the OpenID Connect provider sends the browser back. */
export default function OidcPage() {
  const { t } = useTranslation('admin');
  const { search } = useLocation();
  const navigate = useNavigate();
  const [finish, { error }] = useFinishOidcMutation();
  const query = search.slice(1);
  const sent = useRef(false);

  useEffect(() => {
    // The response works once, and must leave the address either way.
    if (sent.current) return;
    sent.current = true;
    if (query === '') {
      void navigate(paths.signIn, { replace: true });
      return;
    }
    void finish({ query }).then(({ data }) => {
      const next = data ? (takeReturn() ?? startPage(data.admin.role)) : paths.oidc;
      return navigate(next, { replace: true });
    });
  }, [finish, navigate, query]);

  if (!error) return <ListSkeleton />;
  return (
    <AccountCard
      title={t('account.signIn.title')}
      other={<Link to={paths.signIn}>{t('account.toSignIn')}</Link>}
    >
      <FailurePanel failure={error as ApiFailure} />
    </AccountCard>
  );
}
