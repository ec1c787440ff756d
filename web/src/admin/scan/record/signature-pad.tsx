import { type PointerEvent, useRef } from 'react';
import { SIGNATURE_BOX as BOX } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { drawnTo, inBox, withStroke } from './signature';
import styles from './record.module.css';

interface SignaturePadProps {
  path: string;
  onDraw: (path: string) => void;
}

/** Signature canvas for finger, pen or mouse; a typed name is the alternative. */
export function SignaturePad({ path, onDraw }: SignaturePadProps) {
  const { t } = useTranslation('admin');
  /** Moves may arrive faster than the page renders. */
  const drawn = useRef(path);
  const drawing = useRef(false);
  const draw = (next: string) => {
    drawn.current = next;
    onDraw(next);
  };
  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) =>
    inBox({ x: clientX, y: clientY }, currentTarget.getBoundingClientRect());
  return (
    <div className={styles.pad}>
      <svg
        role="img"
        aria-label={t(path === '' ? 'scan.signature.empty' : 'scan.signature.drawn')}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drawing.current = true;
          drawn.current = path;
          draw(withStroke(path, placeOf(event)));
        }}
        onPointerMove={(event) => drawing.current && draw(drawnTo(drawn.current, placeOf(event)))}
        onPointerUp={() => (drawing.current = false)}
        onPointerCancel={() => (drawing.current = false)}
      >
        <path className={styles.line} d={`M60 330H${BOX.width - 60}`} />
        <path className={styles.ink} d={path} />
      </svg>
      {path === '' ? (
        <span className={styles.padHint} aria-hidden="true">
          {t('scan.signature.hint')}
        </span>
      ) : (
        <button type="button" className={styles.clear} onClick={() => draw('')}>
          {t('scan.signature.clear')}
        </button>
      )}
    </div>
  );
}
