import { SIGNATURE_BOX } from '@vaultway/contracts/constants';
import styles from './signature.module.css';

/** Renders a signature. @param path strokes, as stored in the handover */
export function Signature({ path, label }: { path: string; label: string }) {
  return (
    <svg
      className={styles.signature}
      viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
