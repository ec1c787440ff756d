import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Share } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { localeOf, useFormat } from '@/shared/i18n/format';
import { addTexts } from '@/shared/i18n/i18n';
import { dayOf, visitorsToday } from '@/shared/lib/days';
import { Button } from '@/shared/ui/button/button';
import { PageIcon } from '@/shared/ui/page-icon/page-icon';
import { accountTexts } from '../../texts/account-texts';
import styles from './share-links.module.css';
import { useEndShareMutation, useMakeShareMutation, useOwnSharesQuery } from './share.api';

/** Days until a link ends that the form offers. */
const DAYS = [1, 7, 14, 30, 90] as const;
const SCOPES = ['route', 'full'] as const;

/** Loads the texts before the component. */
export async function loadShareLinks() {
  await addTexts('account', accountTexts);
  return { default: ShareLinks };
}

/** Makes links that show a parcel to others, and lists those made before. Opens on demand. */
function ShareLinks({ code }: { code: string }) {
  const { t } = useTranslation(['account', 'site']);
  const [open, setOpen] = useState(false);
  const title = useId();
  return (
    <section className={styles.share} aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        <Button look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          <PageIcon name="link" size={18} />
          {t('share.title')}
        </Button>
      </h3>
      {open && (
        <>
          <p>{t('share.lead')}</p>
          <NewLink code={code} />
          <OwnLinks code={code} />
        </>
      )}
    </section>
  );
}

function NewLink({ code }: { code: string }) {
  const { t, i18n } = useTranslation(['account', 'site']);
  const [scope, setScope] = useState<Share['scope']>('route');
  const [days, setDays] = useState('14');
  const [make, { data: made, isLoading: busy, error }] = useMakeShareMutation();
  const inDays = new Intl.NumberFormat(localeOf(i18n.language), {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) void make({ code, scope, days });
  }

  return (
    <form className={styles.form} aria-label={t('share.create')} onSubmit={submit}>
      <fieldset className={styles.choices}>
        <legend>{t('share.scope')}</legend>
        {SCOPES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="scope"
              value={each}
              checked={scope === each}
              onChange={() => setScope(each)}
            />
            {t(`share.${each}`)}
          </label>
        ))}
      </fieldset>
      <label className={styles.days}>
        {t('share.days')}
        <select value={days} onChange={({ target }) => setDays(target.value)}>
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {inDays.format(count)}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" look="plain" busy={busy}>
        {t('share.create')}
      </Button>
      {error && <p role="alert">{failureText(error as ApiFailure, t)}</p>}
      {made && <MadeLink key={made.id} url={made.url} />}
    </form>
  );
}

function MadeLink({ url }: { url: string }) {
  const { t } = useTranslation(['account', 'site']);
  const [copied, setCopied] = useState(false);
  const field = useId();

  async function copy() {
    // Without permission the visitor copies from the field.
    const written = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    );
    setCopied(written);
  }

  return (
    <div className={styles.made} role="status">
      <label htmlFor={field}>{t('share.created')}</label>
      <input id={field} readOnly dir="ltr" value={url} onFocus={({ target }) => target.select()} />
      {'clipboard' in navigator && (
        <Button look="plain" onClick={() => void copy()}>
          {t(copied ? 'site:track.copied' : 'site:track.copyLink')}
        </Button>
      )}
    </div>
  );
}

function OwnLinks({ code }: { code: string }) {
  const { t } = useTranslation(['account', 'site']);
  const { data } = useOwnSharesQuery(code, { refetchOnMountOrArgChange: true });
  const links = data?.data.filter(({ open }) => open) ?? [];
  if (links.length === 0) return null;
  return (
    <>
      <h4>{t('share.own')}</h4>
      <ul className={styles.links}>
        {links.map((share) => (
          <OwnLink key={share.id} code={code} share={share} />
        ))}
      </ul>
    </>
  );
}

function OwnLink({ code, share }: { code: string; share: Share }) {
  const { t } = useTranslation(['account', 'site']);
  const format = useFormat();
  const [end, { isLoading: busy, error }] = useEndShareMutation();
  const date = format.day(dayOf(visitorsToday(new Date(share.expires_at))));
  return (
    <li>
      <p>
        <b>{t(`share.${share.scope}`)}</b> · {t('share.until', { date })} ·{' '}
        {t('share.opens', { number: share.opens })}
      </p>
      <Button look="quiet" busy={busy} onClick={() => void end({ code, id: share.id })}>
        {t('share.end')}
      </Button>
      {error && <p role="alert">{failureText(error as ApiFailure, t)}</p>}
    </li>
  );
}
