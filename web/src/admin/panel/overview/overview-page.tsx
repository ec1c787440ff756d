import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AdminIcon } from '@/admin/ui/icon/admin-icon';
import { MailNotice } from '@/admin/ui/mail/mail-notice';
import { AdminPage } from '@/admin/ui/page/admin-page';
import { AttentionList } from '@/admin/attention/attention-list';
import { PrivacyQuestion } from '@/admin/settings/privacy-question';
import { PrivacyState } from '@/admin/settings/privacy-state';
import { TILES } from '../features';
import styles from './overview-page.module.css';

/** The overview: a tile for each part of the panel, and what its operator should know. */
export function OverviewPage() {
  const { t } = useTranslation('admin');
  return (
    <AdminPage title={t('index.title')} crumbs={[{ text: t('title') }]}>
      <MailNotice about="any" />
      <ul className={styles.tiles}>
        {TILES.map(({ name, to, icon, tile }) => (
          <li key={name}>
            <Link to={to} className={styles.tile}>
              <AdminIcon name={icon} size={22} />
              <span>
                <strong>{t(`nav.${name}`)}</strong>
                <span>{t(`index.${tile}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <AttentionList />
      <PrivacyState className={styles.privacy} />
      <PrivacyQuestion />
      <aside className={styles.notice} aria-labelledby="notice">
        <h2 id="notice">{t('index.noticeTitle')}</h2>
        <p>{t('index.notice')}</p>
      </aside>
    </AdminPage>
  );
}
