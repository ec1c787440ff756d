import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';
import { ParcelCard } from './parcel-card';
import styles from './parcel-answer.module.css';
import { staleSentence } from './stale-sentence';
import { VaultWheel } from './vault-wheel';

interface ParcelAnswerProps {
  parcel: TrackedParcel;
  /** Whether the last attempt to look it up again failed. */
  outdated: boolean;
  /** Whether the visitor saw the wheel turn before. */
  waited: boolean;
  focused: boolean;
  /** Looks the parcel up again. */
  onChanged: () => void;
}

/** A parcel that was found. Its code is asked for once there is one, so that pages without a parcel do without it: a look-up that fails misses no file. */
export default function ParcelAnswer({ parcel, outdated, waited, focused, onChanged }: ParcelAnswerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {(outdated || parcel.as_of) && (
        <p className={styles.stale} role="status">
          {staleSentence(parcel.as_of, format, t)}
        </p>
      )}
      {waited && (
        <div className={styles.door} aria-hidden="true">
          <VaultWheel size={96} />
        </div>
      )}
      <ParcelCard parcel={parcel} focused={focused} onChanged={onChanged} />
    </>
  );
}
