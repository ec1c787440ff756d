import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/button/button';
import { PageIcon } from '@/shared/ui/page-icon/page-icon';
import { useAppSelector } from '@/shared/state/hooks';
import { phonePath, sitePaths } from '@/shared/lib/site-paths';
import { requestPaths } from '@/shared/requests/request-paths';
import styles from './help-aside.module.css';

/** Shows links beside a page's text: to tracking, and to a person. */
export function HelpAside() {
  const { t } = useTranslation();
  const email = useAppSelector((state) => state.settings?.contact_email);
  const phone = useAppSelector((state) => state.settings?.contact_phone);
  return (
    <section className={styles.aside} aria-label={t('help.label')}>
      <TrackCard />
      <div className={styles.ask}>
        <h2 className={styles.title}>{t('help.askTitle')}</h2>
        <p>{t('contact.intro')}</p>
        <ButtonLink to={sitePaths.contact} look="plain">
          {t('nav.contact')}
        </ButtonLink>
        <RequestLink />
        {email && (
          <a href={`mailto:${email}`} className={styles.way}>
            <PageIcon name="mail" size={20} />
            <bdi>{email}</bdi>
          </a>
        )}
        {phone && (
          <a href={phonePath(phone)} className={styles.way}>
            <PageIcon name="phone" size={20} />
            <bdi>{phone}</bdi>
          </a>
        )}
      </div>
    </section>
  );
}

/** Links to the form for requests, which needs no account. */
export function RequestLink() {
  const { t } = useTranslation();
  return (
    <ButtonLink to={requestPaths.create} look="plain">
      {t('help.request')}
    </ButtonLink>
  );
}

/** Links to tracking, which most people come for. */
export function TrackCard() {
  const { t } = useTranslation();
  return (
    <div className={styles.track}>
      <h2 className={styles.title}>{t('help.trackTitle')}</h2>
      <p>{t('help.trackText')}</p>
      <ButtonLink to={sitePaths.track} look="gold">
        {t('nav.track')}
      </ButtonLink>
    </div>
  );
}
