import { useTranslation } from 'react-i18next';
import { phonePath, sitePaths } from '@/shared/lib/site-paths';
import { useAppSelector, useSendsMail } from '@/shared/state/hooks';
import { ButtonLink } from '@/shared/ui/button/button';
import { DrawnEmail, DrawnReceipt } from './drawings';
import styles from './track-help.module.css';

const QUESTIONS = ['missing', 'updates', 'away'] as const;

/** Shows help for visitors without a code at hand. */
export default function TrackHelp() {
  const { t } = useTranslation();
  const email = useAppSelector((state) => state.settings?.contact_email);
  const mailed = useSendsMail();
  const phone = useAppSelector((state) => state.settings?.contact_phone);
  return (
    <div className={styles.help}>
      <section aria-labelledby="where-title">
        <h2 id="where-title" className={styles.title}>
          {t('help.title')}
        </h2>
        <div className={styles.drawings}>
          <figure>
            <DrawnReceipt />
            <figcaption>{t('help.receipt')}</figcaption>
          </figure>
          {mailed && (
            <figure>
              <DrawnEmail />
              <figcaption>{t('help.email')}</figcaption>
            </figure>
          )}
        </div>
      </section>
      <section aria-labelledby="questions-title">
        <h2 id="questions-title" className={styles.title}>
          {t('help.questions')}
        </h2>
        <dl className={styles.questions}>
          {QUESTIONS.map((question) => (
            <div key={question}>
              <dt>{t(`help.${question}`)}</dt>
              <dd>{t(`help.${question}Text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.person} aria-labelledby="person-title">
        <h2 id="person-title" className={styles.personTitle}>
          {t('help.person')}
        </h2>
        <p className={styles.ways}>
          <ButtonLink to={sitePaths.contact} look="plain">
            {t('track.contact')}
          </ButtonLink>
          {phone && (
            <a href={phonePath(phone)}>
              <bdi>{phone}</bdi>
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`}>
              <bdi>{email}</bdi>
            </a>
          )}
        </p>
      </section>
    </div>
  );
}
