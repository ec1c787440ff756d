import type { TrackedParcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import styles from './signed-for.module.css';
import { useCustodyOf } from './custody.api';

/** Names the taker of a delivered parcel to its own people only. */
export default function SignedFor({ parcel }: { parcel: TrackedParcel }) {
  const { t } = useTranslation();
  const name = useCustodyOf(parcel)?.delivery?.taker;
  return name ? <p className={styles.signed}>{t('custody.signedBy', { name })}</p> : null;
}
