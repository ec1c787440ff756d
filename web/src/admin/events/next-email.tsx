import { useMemo } from 'react';
import type { Parcel } from '@vaultway/contracts';
import { DEFAULT_LANGUAGE } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { EMPTY_EVENT } from '@/admin/widgets/event/event-form';
import { EventMail } from '@/admin/widgets/event/event-mail';
import { changesWith, chosenChanges } from '@/admin/widgets/event/parcel-changes';
import { useLikelyEvents } from './use-likely-events';
import styles from './events.module.css';

/** Email that the recipient gets if the most likely event comes next. */
export default function NextEmail({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const [next] = useLikelyEvents(parcel);
  const preview = useMemo(() => {
    if (!next) return null;
    const { title, icon, color } = next;
    const along = chosenChanges(changesWith(title, parcel));
    const event = {
      ...EMPTY_EVENT,
      title,
      icon,
      color,
      notify_language: DEFAULT_LANGUAGE,
    };
    return { parcel_id: parcel.id, event: { ...event, ...along } };
  }, [next, parcel]);
  if (parcel.recipient_email === null)
    return <p className={styles.about}>{t('activities.tell.noAddress')}</p>;
  if (!next) return <p className={styles.about}>{t('parcels.recipient.nothingNext')}</p>;
  return (
    <>
      <p className={styles.about}>{t('parcels.recipient.next', { title: next.title })}</p>
      <EventMail event={preview} />
    </>
  );
}
