import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { AccountParcel } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';
import { accountPaths, sitePaths } from '@/shared/lib/site-paths';
import { useClock } from '@/shared/parcel/company-clock';
import { deliverySentence } from '@/shared/parcel/delivery-sentence';
import { useSuggested } from '@/shared/parcel/suggested-words';
import { ButtonLink } from '@/shared/ui/button/button';
import { STEP_TEXTS } from '../tracking/step-texts';
import { AccountFrame } from './account-frame';
import styles from './account.module.css';
import { type ParcelsShown, useOwnParcelsInfiniteQuery } from './account.api';
import { OwnList } from './own-list';

/** Lists the parcels that a client receives or sends. */
export default function ParcelsPage() {
  const { t } = useTranslation(['account', 'site']);
  return <AccountFrame title={t('parcels.title')}>{({ email }) => <Parcels email={email} />}</AccountFrame>;
}

const ROLES = ['', 'recipient', 'sender'] as const;

function Parcels({ email }: { email: string }) {
  const { t } = useTranslation(['account', 'site']);
  const [search, setSearch] = useSearchParams();
  const shown: ParcelsShown = {
    role: ROLES.find((role) => role === search.get('role')) ?? '',
    open: search.get('open') === 'yes' ? 'yes' : '',
  };
  const list = useOwnParcelsInfiniteQuery(shown, { refetchOnMountOrArgChange: true });

  function show(changed: Partial<ParcelsShown>) {
    const kept = Object.entries({ ...shown, ...changed }).filter(([, value]) => value !== '');
    setSearch(kept, { replace: true });
  }

  return (
    <>
      <div className={styles.filters}>
        <fieldset className={styles.choices}>
          <legend>{t('parcels.show')}</legend>
          {ROLES.map((role) => (
            <label key={role}>
              <input type="radio" name="role" checked={shown.role === role} onChange={() => show({ role })} />
              {t(role === '' ? 'parcels.all' : `parcels.${role}`)}
            </label>
          ))}
        </fieldset>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={shown.open === 'yes'}
            onChange={({ target }) => show({ open: target.checked ? 'yes' : '' })}
          />
          {t('parcels.open')}
        </label>
      </div>
      <OwnList
        list={list}
        empty={t('parcels.empty', { email })}
        next={
          <ButtonLink to={sitePaths.track} look="plain">
            {t('site:nav.track')}
          </ButtonLink>
        }
      >
        {(parcel) => <Row key={parcel.tracking_code} parcel={parcel} />}
      </OwnList>
    </>
  );
}

function Row({ parcel }: { parcel: AccountParcel }) {
  const { t } = useTranslation(['account', 'site']);
  const { t: site } = useTranslation();
  const { today } = useClock();
  const expected = deliverySentence(parcel, useFormat(), site, today);
  const suggested = useSuggested();
  const { tracking_code: code, role, status, status_key: key, step } = parcel;
  const generic = step === null ? 'track.noStatus' : STEP_TEXTS[step];
  const other = role === 'recipient' ? parcel.sender_name : parcel.recipient_name;
  return (
    <li className={styles.row}>
      <Link to={`${accountPaths.parcel}?code=${encodeURIComponent(code)}`} className={styles.code}>
        <bdi>{code}</bdi>
      </Link>
      <p className={styles.status}>
        <bdi>{status === null ? t(`site:${generic}`) : suggested(status, key)}</bdi>
      </p>
      <p className={styles.note}>
        {other !== null && t(role === 'recipient' ? 'parcels.from' : 'parcels.to', { name: other })}
      </p>
      <p className={styles.note}>{expected}</p>
    </li>
  );
}
