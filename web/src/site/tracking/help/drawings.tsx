import { useExampleCode } from '@/site/lib/example-code';
import styles from './track-help.module.css';

/** Widths of the bars, as in a code. */
const BARS = [2, 1, 3, 1, 1, 2, 4, 1, 2, 1, 1, 3, 2, 1, 2, 4, 1, 1, 3, 2, 1, 2];

/** Number of letters that fit around the code. */
const ROOM = 19;

/** Draws a receipt with its barcode, and the code beside it. */
export const DrawnReceipt = () => (
  <svg className={styles.drawing} viewBox="0 0 280 150" aria-hidden="true">
    <path
      className={styles.paper}
      d="M60 10h160v130l-10-7-10 7-10-7-10 7-10-7-10 7-10-7-10 7-10-7-10 7-10-7-10 7-10-7-10 7-10-7-10 7z"
    />
    <path className={styles.line} d="M76 28h60M76 40h90M76 52h44" />
    <g className={styles.ink}>
      {BARS.map((width, index) => {
        const before = BARS.slice(0, index).reduce((sum, bar) => sum + bar + 2, 0);
        return <rect key={index} x={90 + before} y="66" width={width} height="30" />;
      })}
    </g>
    <Code x={72} y={102} width={136} />
  </svg>
);

/** Draws an email whose subject names the code. */
export const DrawnEmail = () => (
  <svg className={styles.drawing} viewBox="0 0 280 150" aria-hidden="true">
    <rect className={styles.paper} x="30" y="16" width="220" height="118" rx="8" />
    <circle className={styles.mark} cx="54" cy="42" r="10" />
    <path className={styles.line} d="M74 36h70M74 48h40" />
    <Code x={44} y={64} width={136} />
    <path className={styles.line} d="M44 104h180M44 116h130" />
  </svg>
);

/** Highlights the code in gold. */
function Code({ x, y, width }: { x: number; y: number; width: number }) {
  const code = useExampleCode();
  return (
    <>
      <rect className={styles.ring} x={x - 6} y={y - 4} width={width + 12} height="26" rx="8" />
      <text
        className={styles.code}
        x={x + width / 2}
        y={y + 13.5}
        textAnchor="middle"
        direction="ltr"
        // A prefix makes it longer than its place.
        {...(code.length > ROOM && { textLength: width, lengthAdjust: 'spacingAndGlyphs' })}
      >
        {code}
      </text>
    </>
  );
}
