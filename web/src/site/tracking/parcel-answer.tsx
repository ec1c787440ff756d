import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';
import { ParcelCard } from './parcel-card';
import styles from './parcel-answer.module.css';
import { staleSentence } from './stale-sentence';
import { VaultWheel } from './vault-wheel';

interface ParcelAnswerProps {
  parcel: TrackedParcel;
  /** Whether the last attempt to refresh it failed. */
  outdated: boolean;
  /** Whether the visitor saw the wheel turn. */
  waited: boolean;
  focused: boolean;
  /** When it was looked up. */
  asOf: string;
  /** Looks up the parcel again. */
  onChanged: () => void;
}

/** Shows a found parcel. Its code loads once there is one, so that a failed look-up needs no further file. */
export default function ParcelAnswer({
  parcel,
  outdated,
  waited,
  focused,
  asOf,
  onChanged,
}: ParcelAnswerProps) {
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
      <ParcelCard parcel={parcel} focused={focused} asOf={parcel.as_of ?? asOf} onChanged={onChanged} />
    </>
  );
}
