import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, NavLink, useNavigate } from 'react-router-dom';
import type { User } from '@vaultway/contracts';
import { api } from '@/shared/api/api';
import type { ApiFailure } from '@/shared/api/failure';
import { userSignedOut } from '@/shared/api/session-actions';
import { accountPaths, sitePaths } from '@/shared/lib/site-paths';
import { useAppDispatch } from '@/shared/state/hooks';
import { parcelReset } from '@/shared/state/parcel.slice';
import { Button } from '@/shared/ui/button/button';
import { Page } from '@/shared/ui/page/page';
import { Failed } from '../ui/failed';
import styles from './account.module.css';
import { useMeQuery, useSignOutMutation } from './account.api';
import { useHasHoldings } from './holdings/use-has-holdings';
import { holdingsPaths } from './holdings/holdings-paths';
import { requestPaths } from '@/shared/requests/request-paths';

interface AccountFrameProps {
  title: string;
  children: (user: User) => ReactNode;
}

/** Renders the frame of a page that needs a signed-in client; others get the sign-in page. */
export function AccountFrame({ title, children }: AccountFrameProps) {
  const { t } = useTranslation(['account', 'site']);
  const { data: user, error, refetch } = useMeQuery();
  const failure = error as ApiFailure | undefined;
  if (failure?.status === 401) return <Navigate to={accountPaths.signIn} replace />;
  return (
    <Page
      title={title}
      crumbs={[{ text: t('site:nav.home'), to: sitePaths.home }, { text: title }]}
      head={{ unlisted: true }}
    >
      {user && <AccountBar user={user} />}
      {user && children(user)}
      {!user && failure && <Failed failure={failure} onRetry={() => void refetch()} />}
    </Page>
  );
}

function AccountBar({ user }: { user: User }) {
  const { t } = useTranslation(['account', 'site']);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const hasHoldings = useHasHoldings();
  const [signOut, { isLoading: busy }] = useSignOutMutation();

  async function leave() {
    if ((await signOut()).error) return;
    await navigate(accountPaths.signIn, { replace: true });
    dispatch(userSignedOut());
    dispatch(parcelReset());
    dispatch(api.util.resetApiState());
  }

  const links = [
    { to: accountPaths.parcels, text: t('nav.parcels') },
    { to: accountPaths.invoices, text: t('nav.invoices') },
    { to: requestPaths.requests, text: t('nav.requests') },
    ...(hasHoldings ? [{ to: holdingsPaths.holdings, text: t('holdings.title') }] : []),
    { to: accountPaths.settings, text: t('nav.settings') },
  ];
  return (
    <div className={styles.bar}>
      <nav aria-label={t('nav.label')}>
        <ul className={styles.links}>
          {links.map(({ to, text }) => (
            <li key={to}>
              <NavLink to={to} className={styles.link}>
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles.who}>
        <bdi>{user.email}</bdi>
        <Button look="quiet" busy={busy} onClick={() => void leave()}>
          {t('signOut')}
        </Button>
      </p>
    </div>
  );
}
