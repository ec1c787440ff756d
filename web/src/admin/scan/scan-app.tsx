import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { graphApi } from '@/shared/state/graph.api';
import { useAppSelector } from '@/shared/state/hooks';
import { Icon } from '@/shared/ui/icon/icon';
import { roleMay } from '@/admin/ui/access/abilities';
import { paths } from '@/admin/paths';
import { ScanPage } from './scan-page';
import styles from './scan.module.css';

const selectGraph = graphApi.endpoints.graph.select();

/** Scan page for couriers: a separate document, which opens offline too. */
export function ScanApp() {
  const { t } = useTranslation('admin');
  const admin = useAppSelector((state) => state.admin);
  const asking = useAppSelector((state) => selectGraph(state).isLoading);
  // The handover being recorded outlives the session; only another account starts a new one.
  const known = useRef(admin);
  if (admin) known.current = admin;
  const { current: owner } = known;
  if (owner && roleMay(owner.role, 'event')) {
    return <ScanPage key={owner.id} account={owner.id} signedIn={admin !== false} />;
  }
  if (!owner && asking) return <p className={styles.gate}>{t('loading')}</p>;
  return (
    <main className={styles.gate}>
      <Icon name="scan" size={40} />
      <h1>{owner ? t('roles.notYours.title') : t('scan.title')}</h1>
      <p>
        {owner ? t('roles.notYours.text', { role: t(`roles.names.${owner.role}`) }) : t('scan.signInFirst')}
      </p>
      {/* Another document, with the panel's code. */}
      <a className={styles.primary} href={owner ? paths.overview : paths.signIn}>
        {t(owner ? 'notFound.toIndex' : 'account.signIn.action')}
      </a>
    </main>
  );
}
