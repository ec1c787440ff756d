import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AccountParcelDetails } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { accountPaths } from '@/shared/lib/site-paths';
import { ButtonLink } from '@/shared/ui/button/button';
import { ParcelResult } from '../tracking/parcel-result';
import { useTrackQuery } from '../tracking/tracking.api';
import { AccountFrame } from './account-frame';
import { Failed } from '../ui/failed';
import styles from './account.module.css';
import { EmptyState } from './empty-state';
import { useNotifyMutation, useOwnParcelQuery } from './account.api';

/** Shows one of the client's parcels as the tracking page does, with its PIN and papers. */
export default function ParcelPage() {
  const { t } = useTranslation(['account', 'site']);
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  return <AccountFrame title={t('parcel.title')}>{() => <OwnParcel code={code} />}</AccountFrame>;
}

function OwnParcel({ code }: { code: string }) {
  const { t } = useTranslation(['account', 'site']);
  const {
    currentData: parcel,
    error,
    refetch,
  } = useOwnParcelQuery(code, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  // Starts the look-up at once; its result waits for what stands above it, which would move it.
  useTrackQuery(code);
  const failure = error as ApiFailure | undefined;
  if (failure?.status === 404 || failure?.status === 422) {
    return (
      <EmptyState role="alert" title={t('parcel.missing')}>
        <ButtonLink to={accountPaths.parcels}>{t('parcels.title')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {failure && !parcel && <Failed failure={failure} onRetry={() => void refetch()} />}
      {parcel?.delivery_pin && (
        <section className={styles.pin} aria-labelledby="pin-title">
          <h2 id="pin-title">{t('parcel.pin')}</h2>
          <p className={styles.digits}>
            <bdi>{parcel.delivery_pin}</bdi>
          </p>
          <p>{t('parcel.pinText')}</p>
        </section>
      )}
      {parcel && (
        <div className={styles.tools}>
          <NotifyChoice code={code} notify={parcel.notify} />
          <Papers code={code} parcel={parcel} />
        </div>
      )}
      {(parcel ?? failure) && <ParcelResult code={code} asked={false} />}
    </>
  );
}

/** Links to the parcel's papers. Its delivery certificate is on the card. */
function Papers({ code, parcel }: { code: string; parcel: AccountParcelDetails }) {
  const { t } = useTranslation(['account', 'site']);
  const own = `/api/account/parcels/${encodeURIComponent(code)}`;
  return (
    <section aria-labelledby="papers-title">
      <h2 id="papers-title" className={styles.title}>
        {t('parcel.papers')}
      </h2>
      <ul className={styles.papers}>
        <li>
          <a href={`${own}/waybill.pdf`}>{t('parcel.waybill')}</a>
        </li>
        {parcel.proof_of_delivery && (
          <li>
            <a href={`${own}/proof-of-delivery.pdf`}>{t('parcel.proof')}</a>
          </li>
        )}
        <li>
          <a href={`/api/parcels/${encodeURIComponent(code)}/history/proof`} download={`${code}-proof.json`}>
            {t('parcel.history')}
          </a>
        </li>
        {parcel.invoices.map(({ id, kind, number, pdf_url: url }) => (
          <li key={id}>
            <a href={url}>{t(kind === 'invoice' ? 'parcel.invoice' : 'parcel.creditNote', { number })}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NotifyChoice({ code, notify }: { code: string; notify: 'yes' | 'no' }) {
  const { t } = useTranslation(['account', 'site']);
  const [choose, { isLoading: busy, error }] = useNotifyMutation();
  return (
    <div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={notify === 'yes'}
          disabled={busy}
          onChange={({ target }) => void choose({ code, notify: target.checked ? 'yes' : 'no' })}
        />
        {t('parcel.notify')}
      </label>
      {error && <p role="alert">{failureText(error as ApiFailure, t)}</p>}
    </div>
  );
}
