import { useTranslation } from 'react-i18next';
import { PageIcon, type PageIconName } from '@/shared/ui/page-icon/page-icon';
import { phonePath } from '@/shared/lib/site-paths';
import { useOwnTexts } from '@/shared/brand/owner-text';
import { useAppSelector } from '@/shared/state/hooks';
import styles from './contact-ways.module.css';

interface Way {
  icon: PageIconName;
  label: string;
  value: string | null | undefined;
  /** Absent if it is plain text. */
  link?: (value: string) => string;
}

/** Accepts a name, `@name` or a full URL of a profile. */
const profile = (site: string) => (name: string) =>
  /^https?:/.test(name) ? name : `https://${site}/${encodeURIComponent(name.replace(/^@/, ''))}`;

/** Lists the contact options in the settings. */
export function ContactWays() {
  const { t } = useTranslation();
  const settings = useAppSelector((state) => state.settings);
  const texts = useOwnTexts();
  const ways: Way[] = [
    { icon: 'mail', label: t('contact.email'), value: settings?.contact_email, link: (at) => `mailto:${at}` },
    { icon: 'phone', label: t('contact.phone'), value: settings?.contact_phone, link: phonePath },
    { icon: 'phone', label: t('contact.phoneAlt'), value: settings?.contact_phone_alt, link: phonePath },
    { icon: 'pin', label: t('contact.address'), value: settings?.contact_address },
    {
      icon: 'clock',
      label: t('contact.hours'),
      value: texts?.opening_hours ?? settings?.opening_hours,
    },
    { icon: 'chat', label: t('contact.telegram'), value: settings?.contact_telegram, link: profile('t.me') },
    { icon: 'link', label: t('contact.twitter'), value: settings?.contact_twitter, link: profile('x.com') },
    {
      icon: 'link',
      label: t('contact.instagram'),
      value: settings?.contact_instagram,
      link: profile('instagram.com'),
    },
  ];
  const known = ways.filter(({ value }) => value);
  if (known.length === 0) return null;

  return (
    <section aria-labelledby="contact-ways" className={styles.ways}>
      <h2 id="contact-ways" className={styles.title}>
        {t('contact.reach')}
      </h2>
      <ul>
        {known.map(({ icon, label, value, link }) => (
          <li key={label} className={styles.way}>
            <PageIcon name={icon} size={22} />
            <div className={styles.what}>
              <p className={styles.label}>{label}</p>
              {link ? (
                <a href={link(value ?? '')} rel="noreferrer">
                  <bdi>{value}</bdi>
                </a>
              ) : (
                <p className={styles.address} dir="auto">
                  {value}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
