import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import { isFresh } from '../fresh-events';
import unseen from '@/shared/styles/unseen.module.css';
import { watchParcel } from './watch-parcel';

interface LiveUpdatesProps {
  parcel: TrackedParcel;
  /** Newest event when the parcel was first shown, see newestOf. */
  since: string;
  /** Looks up the parcel again. */
  onChanged: () => void;
}

/** Refreshes the card when the parcel changes, and announces news to screen readers. */
export default function LiveUpdates({ parcel, since, onChanged }: LiveUpdatesProps) {
  const { t } = useTranslation();
  const now = useRef({ shown: parcel.updated_at, onChanged });
  useEffect(() => {
    now.current = { shown: parcel.updated_at, onChanged };
  });
  useEffect(
    () =>
      watchParcel(parcel.tracking_code, {
        onUpdate: ({ updated_at }) => updated_at !== now.current.shown && now.current.onChanged(),
        onLook: () => now.current.onChanged(),
      }),
    [parcel.tracking_code],
  );
  const newest = parcel.history.data.find((event) => isFresh(event, since));
  return (
    // Visible as the mark on the event itself; announced here.
    <p role="status" className={unseen.unseen}>
      {newest && t('track.newEvent', { event: newest.title })}
    </p>
  );
}
