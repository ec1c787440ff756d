import { useState } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { CreateDeskShare, type Parcel, type Share } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { Moment, useMomentText } from '@/admin/ui/cells/moment';
import { CopyField } from '@/admin/ui/controls/copy-field';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { ChoiceField } from '@/admin/ui/forms/choice-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useField } from '@/admin/ui/forms/use-field';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { issuesOf } from '@/admin/ui/text/field-issues';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { useCreateShareMutation, useEndDeskShareMutation, useShareListQuery } from './shares.api';
import styles from './shares.module.css';

/** Links shown at first, and further ones per press. */
const SHOWN = 10;
/** Days until a link ends that the form offers. */
const DAYS = [1, 7, 14, 30, 90] as const;
const BLANK = { scope: 'route', days: '14' };

/** Links that show a parcel to anyone who has them, newest first. */
export function ParcelShares({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const [shown, setShown] = useState(SHOWN);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const { data, error, refetch } = useShareListQuery(
    { parcel_id: parcel.id, per_page: Math.min(shown, LIMITS.perPageMax) },
    { refetchOnMountOrArgChange: true },
  );
  const rest = (data?.total ?? 0) - (data?.data.length ?? 0);
  return (
    <RecordPanel id="shares" title={t('shares.title')}>
      <p className={styles.note}>{t('shares.lead')}</p>
      {made !== null && (
        <CopyField
          label={t('shares.link')}
          description={t('shares.created')}
          value={made}
          copy={t('shares.copy')}
        />
      )}
      {may('write') && !making && (
        <Button variant="default" onClick={() => setMaking(true)}>
          {t('shares.create')}
        </Button>
      )}
      {making && (
        <NewShare
          parcel={parcel}
          onDone={(url) => {
            setMade(url);
            setMaking(false);
          }}
          onCancel={() => setMaking(false)}
        />
      )}
      {error && !data && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className={styles.note}>{t('shares.none')}</p>}
      {data && data.data.length > 0 && (
        <ul className={styles.shares}>
          {data.data.map((share) => (
            <OneShare key={share.id} share={share} />
          ))}
        </ul>
      )}
      {rest > 0 && shown < LIMITS.perPageMax && (
        <Button variant="default" onClick={() => setShown(shown + SHOWN)}>
          {t('shares.older')}
        </Button>
      )}
    </RecordPanel>
  );
}

interface NewShareProps {
  parcel: Parcel;
  /** Receives the address, which is shown only once. */
  onDone: (url: string) => void;
  onCancel: () => void;
}

function NewShare({ parcel, onDone, onCancel }: NewShareProps) {
  const { t, i18n } = useTranslation('admin');
  const [create] = useCreateShareMutation();
  const form = useAdminForm({
    name: `create-share.${parcel.id}`,
    initial: BLANK,
    check: (values) => issuesOf(CreateDeskShare, { ...values, parcel_id: parcel.id }),
    send: (values) => create({ ...values, parcel_id: parcel.id }).unwrap(),
    done: (created) => onDone((created as { url: string }).url),
  });
  const days = useField({ form, name: 'days' });
  const inDays = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return (
    <AdminForm form={form} action={t('shares.create')} label={t('shares.create')} onCancel={onCancel}>
      <ChoiceField
        form={form}
        name="scope"
        options={[
          { value: 'route', label: t('shares.route') },
          { value: 'full', label: t('shares.full') },
        ]}
      />
      <NativeSelect
        {...days}
        data={DAYS.map((count) => ({ value: String(count), label: inDays.format(count) }))}
      />
    </AdminForm>
  );
}

function OneShare({ share }: { share: Share }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const momentText = useMomentText();
  const [end, { isLoading: busy, error }] = useEndDeskShareMutation();
  return (
    <li>
      <p className={styles.what}>
        <b>{t(`shares.${share.scope}`)}</b> ·{' '}
        {share.open ? t('shares.until', { date: momentText(share.expires_at) }) : t('shares.ended')} ·{' '}
        {t('shares.opens', { number: share.opens })}
      </p>
      <p className={styles.note}>
        {share.maker_email === null
          ? share.maker === 'visitor' && t('shares.visitor')
          : share.maker_email && <bdi>{share.maker_email}</bdi>}{' '}
        <Moment instant={share.created_at} />
      </p>
      {share.open && may('write') && (
        <Button variant="default" size="compact-md" loading={busy} onClick={() => void end(share.id)}>
          {t('shares.end')}
        </Button>
      )}
      {error && <p role="alert">{failureText(error as ApiFailure, t)}</p>}
    </li>
  );
}
