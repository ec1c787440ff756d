import { Button } from '@mantine/core';
import type { Parcel } from '@vaultway/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { Moment } from '@/admin/ui/cells/moment';
import { useMailSetup } from '@/admin/widgets/mail/use-mail-setup';
import type { ApiFailure } from '@/shared/api/failure';
import {
  useDeliveryPinQuery,
  useSendDeliveryPinMutation,
  useWaiveDeliveryPinMutation,
} from './handovers.api';
import styles from './handovers.module.css';
import { WaiveDialog } from './waive-dialog';

/** State of the recipient's PIN; an admin can send one, or waive it. */
export function DeliveryPinNote({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const { own: mailed } = useMailSetup();
  const { data } = useDeliveryPinQuery(parcel.id, { refetchOnMountOrArgChange: true });
  const [send, { isLoading }] = useSendDeliveryPinMutation();
  const [waive, waiving] = useWaiveDeliveryPinMutation();
  const [asked, setAsked] = useState(false);
  if (!data || (data.state === 'none' && !data.asks_pin)) return null;
  const { state, mailed_at } = data;
  const isOpen = state !== 'used' || data.asks_pin;
  const sendLabel = t(mailed_at === null ? 'handovers.pin.sendFirst' : 'handovers.pin.send');
  const sendOne = async () => {
    try {
      await send(parcel.id).unwrap();
      if (mailed) toast.done(t('handovers.pin.sent'));
      else toast.keep(t('mailSetup.notify'));
    } catch (error) {
      toast.failed(sendLabel, error as ApiFailure);
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
      <p className={state === 'locked' ? styles.wrong : styles.none}>
        {state === 'mailed' && mailed_at !== null ? (
          <>
            {t('fields.delivery_pin')}: <Moment instant={mailed_at} />
          </>
        ) : (
          t(`handovers.pin.${state === 'mailed' ? 'none' : state}`)
        )}
      </p>
      {may('manage') && isOpen && parcel.recipient_email !== null && (
        <Button variant="default" size="compact-md" loading={isLoading} onClick={() => void sendOne()}>
          {sendLabel}
        </Button>
      )}
      {may('manage') && isOpen && state !== 'waived' && (
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
