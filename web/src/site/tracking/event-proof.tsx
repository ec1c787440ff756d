import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Activity } from '@vaultway/contracts';
import { EventIcon } from '@/shared/ui/icon/event-icon';
import { useSuggested } from '@/shared/parcel/suggested-words';
import styles from './event-proof.module.css';

const EventSeal = lazy(() => import('../proof/event-seal'));

/** Returns a button that checks whether an event is in the log unchanged, and its result. */
export function useEventProof(event: Activity) {
  const { t } = useTranslation();
  const suggested = useSuggested();
  const [sealed, setSealed] = useState(false);
  const button = (
    <button
      type="button"
      className={styles.seal}
      aria-label={t('proof.sealOf', { event: suggested(event.title, event.title_key) })}
      aria-expanded={sealed}
      onClick={() => setSealed(!sealed)}
    >
      <EventIcon name="verified" size={16} />
      {t('proof.seal')}
    </button>
  );
  const result = sealed && (
    <div className={styles.proof}>
      <Suspense fallback={t('proof.checking')}>
        <EventSeal eventId={event.id} />
      </Suspense>
    </div>
  );
  return { button, result };
}

/** Shows the same where no list does: in the head of the card, on a phone. */
export function EventProof({ event }: { event: Activity }) {
  const { button, result } = useEventProof(event);
  return (
    <div className={styles.onPhone}>
      {button}
      {result}
    </div>
  );
}
