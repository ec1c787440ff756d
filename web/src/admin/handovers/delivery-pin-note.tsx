import { Button } from '@mantine/core';
import type { Parcel } from '@vaultway/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { Moment } from '@/admin/ui/moment/moment';
import type { ApiFailure } from '@/shared/api/failure';
import {
  useDeliveryPinQuery,
  useSendDeliveryPinMutation,
  useWaiveDeliveryPinMutation,
} from './handovers.api';
import styles from './handovers.module.css';
import { WaiveDialog } from './waive-dialog';

/** Whether the recipient was mailed a PIN; an admin can send another, or let the parcel pass without one. */
export function DeliveryPinNote({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const { data } = useDeliveryPinQuery(parcel.id, { refetchOnMountOrArgChange: true });
  const [send, { isLoading }] = useSendDeliveryPinMutation();
  const [waive, waiving] = useWaiveDeliveryPinMutation();
  const [asked, setAsked] = useState(false);
  if (!data || data.state === 'none') return null;
  const sendAnother = async () => {
    try {
      await send(parcel.id).unwrap();
      toast.done(t('handovers.pin.sent'));
    } catch (error) {
      toast.failed(t('handovers.pin.send'), error as ApiFailure);
    }
  };
  const waivePin = async (reason: string) => {
    try {
      await waive({ parcel_id: parcel.id, reason }).unwrap();
      setAsked(false);
      toast.done(t('handovers.pin.waived'));
    } catch (error) {
      toast.failed(t('handovers.pin.waive'), error as ApiFailure);
    }
  };
  return (
    <div className={styles.pin}>
      <p className={data.state === 'locked' ? styles.wrong : styles.none}>
        {data.state === 'mailed' && data.mailed_at !== null ? (
          <>
            {t('fields.delivery_pin')}: <Moment instant={data.mailed_at} />
          </>
        ) : (
          t(data.state === 'locked' ? 'handovers.pin.locked' : 'handovers.pin.used')
        )}
      </p>
      {may('manage') && data.state !== 'used' && parcel.recipient_email !== null && (
        <Button variant="default" size="compact-md" loading={isLoading} onClick={() => void sendAnother()}>
          {t('handovers.pin.send')}
        </Button>
      )}
      {may('manage') && data.state !== 'used' && (
        <Button variant="default" size="compact-md" onClick={() => setAsked(true)}>
          {t('handovers.pin.waive')}…
        </Button>
      )}
      {asked && (
        <WaiveDialog
          busy={waiving.isLoading}
          onWaive={(reason) => void waivePin(reason)}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}
