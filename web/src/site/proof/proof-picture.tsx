import { useTranslation } from 'react-i18next';
import { Seal } from './seal';
import styles from './proof-picture.module.css';

const STEPS = ['proof.stepEvent', 'proof.stepJoin', 'proof.stepSign'] as const;
/** Hash of nothing (SHA-256), as an example. */
const EXAMPLE = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
/** Lines from each fingerprint to its pair's, and from these to the last. */
const LINES = [
  'M30 152V112H70V80',
  'M110 152V112H70',
  'M190 152V112H230V80',
  'M270 152V112H230',
  'M70 66V40H150V30',
  'M230 66V40H150',
];

/** Explains in one picture how events are sealed: fingerprints join, two by two, into one that is signed. */
export function ProofPicture() {
  const { t } = useTranslation();
  return (
    <figure className={styles.picture}>
      <svg viewBox="0 0 300 180" aria-hidden="true">
        <g className={styles.lines}>
          {LINES.map((line) => (
            <path key={line} d={line} pathLength="1" />
          ))}
        </g>
        <g className={styles.prints}>
          {[30, 110, 190, 270].map((at) => (
            <rect key={at} x={at - 20} y="152" width="40" height="24" rx="6" />
          ))}
          {[70, 230].map((at) => (
            <rect key={at} x={at - 20} y="64" width="40" height="24" rx="6" />
          ))}
        </g>
        <circle className={styles.root} cx="150" cy="30" r="28" />
        <g transform="translate(124 4)">
          <Seal of={EXAMPLE} size={52} />
        </g>
      </svg>
      <figcaption>
        <ol>
          {STEPS.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}
