import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { ControlPage } from '@/components/control/page/control-page';
import { AttentionList } from '@/features/parcels/attention-list';
import { SECTIONS } from './control-sections';
import styles from './index-page.module.css';

/** The overview: a tile for each part of the panel, and what its operator should know. */
export function IndexPage() {
  const { t } = useTranslation('control');
  return (
    <ControlPage title={t('index.title')} crumbs={[{ text: t('title') }]}>
      <ul className={styles.tiles}>
        {SECTIONS.map(({ name, to, icon }) => (
          <li key={name}>
            <Link to={to} className={styles.tile}>
              <ControlIcon name={icon} size={22} />
              <span>
                <strong>{t(`nav.${name}`)}</strong>
                <span>{t(`index.${name}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <AttentionList />
      <aside className={styles.notice} aria-labelledby="notice">
        <h2 id="notice">{t('index.noticeTitle')}</h2>
        <p>{t('index.notice')}</p>
      </aside>
    </ControlPage>
  );
}
