import { Code } from '@/admin/widgets/code/code';
import styles from './scan.module.css';

/** Matches codes and seals in a sentence: capitals and digits joined by hyphens. */
const CODE = /(?<![\p{Lu}\p{N}])([\p{Lu}\p{N}]+(?:-[\p{Lu}\p{N}]+)+)/u;

/** Sentence whose codes are not broken, and run left to right in right-to-left text too. */
export const WithCodes = ({ text }: { text: string }) => (
  <span className={styles.sentence}>
    {text.split(CODE).map((part, at) => (at % 2 === 0 ? part : <Code key={`${at} ${part}`}>{part}</Code>))}
  </span>
);
