import type { Handover, Parcel } from '@vaultway/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { Detail, Details } from '@/admin/ui/cells/details';
import { Moment } from '@/admin/ui/cells/moment';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { proofOfDeliveryPath } from '@/admin/api/parcel-documents';
import type { ApiFailure } from '@/shared/api/failure';
import { Picture } from '@/shared/ui/picture/picture';
import { Signature } from '@/shared/ui/signature/signature';
import { DeliveryPinNote } from './delivery-pin-note';
import { useHandoverListQuery } from './handovers.api';
import styles from './handovers.module.css';

/** More than any parcel has. */
const SHOWN = 50;
/** Delay after which a handover counts as recorded offline. */
const LATE_MS = 5 * 60_000;

export function ParcelHandovers({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useHandoverListQuery(
    { parcel_id: parcel.id, per_page: SHOWN },
    { refetchOnMountOrArgChange: true },
  );
  const handovers = data?.data ?? [];
  return (
    <RecordPanel
      id="handovers"
      title={t('handovers.title')}
      link={
        handovers.some(({ kind }) => kind === 'deliver') && (
          <a href={proofOfDeliveryPath(parcel.id)} target="_blank">
            {t('handovers.proof')}
          </a>
        )
      }
    >
      {error && !data && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {data && handovers.length === 0 && <p className={styles.none}>{t('handovers.empty')}</p>}
      <DeliveryPinNote parcel={parcel} />
      <ol className={styles.rows}>
        {handovers.map((handover) => (
          <li key={handover.id}>
            <HandoverRow handover={handover} parcelId={parcel.id} />
          </li>
        ))}
      </ol>
    </RecordPanel>
  );
}

function HandoverRow({ handover, parcelId }: { handover: Handover; parcelId: string }) {
  const { t } = useTranslation('admin');
  const { giver, taker, reason, witness, photo, signature, latitude, longitude, pin_ok } = handover;
  const handed = handover.parcels.find(({ parcel_id }) => parcel_id === parcelId);
  const position = latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;
  return (
    <>
      <div className={styles.title}>
        <strong>{t(`handovers.kinds.${handover.kind}`)}</strong>
        <Moment instant={handover.happened_at} />
      </div>
      {handover.several_recipients && <p className={styles.wrong}>{t('handovers.severalRecipients')}</p>}
      <Details className={styles.details}>
        <Known name={t('handovers.giver')}>{giver}</Known>
        <Known name={t('handovers.taker')}>{taker}</Known>
        <Known name={t('handovers.seals')}>
          {handed && handed.seals.length > 0 && <bdi>{handed.seals.join(', ')}</bdi>}
          {handed?.seals_differ && <span className={styles.wrong}> {t('handovers.differ')}</span>}
        </Known>
        <Known name={t('handovers.sealsBefore')}>
          {handed?.seals_before?.length ? <bdi>{handed.seals_before.join(', ')}</bdi> : null}
        </Known>
        <Known name={t('handovers.reason')}>{reason}</Known>
        <Known name={t('handovers.witness')}>{witness}</Known>
        <Known name={t('fields.delivery_pin')}>
          {pin_ok !== null && (
            <span className={pin_ok ? undefined : styles.wrong}>
              {t(pin_ok ? 'handovers.pinOk' : 'handovers.pinWrong')}
            </span>
          )}
        </Known>
        <Known name={t('handovers.position')}>{position !== null && <bdi dir="ltr">{position}</bdi>}</Known>
        <Known name={t('handovers.recordedBy')}>{handover.recorded_by}</Known>
        <Known name={t('handovers.sent')}>
          {isLate(handover) && <Moment instant={handover.received_at} />}
        </Known>
      </Details>
      {signature !== null && <Signature path={signature} label={t('handovers.signature')} />}
      {photo !== null && (
        <Picture
          image={photo}
          alt={t('handovers.photo')}
          sizes="24rem"
          loading="lazy"
          className={styles.photo}
        />
      )}
    </>
  );
}

const isLate = ({ happened_at, received_at }: Handover) =>
  Date.parse(received_at) - Date.parse(happened_at) > LATE_MS;

/** Detail that is hidden without a value. */
function Known({ name, children }: { name: string; children: ReactNode }) {
  if ([children].flat().every((child) => child === null || child === undefined || child === false))
    return null;
  return (
    <Detail name={name} dir="auto">
      {children}
    </Detail>
  );
}
