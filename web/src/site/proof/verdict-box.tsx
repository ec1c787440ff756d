import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/shared/ui/icon/icon';
import { Seal } from './seal';
import styles from './verdict-box.module.css';

interface VerdictBoxProps {
  isGood: boolean;
  /** Element of the verdict. */
  as: 'h2' | 'p';
  /** Hash of what is proven, drawn as a seal. */
  seal?: string | undefined;
  /** Reason. */
  children: ReactNode;
}

/** Shows whether something is proven, in color, and why. */
export function VerdictBox({ isGood, as: Heading, seal, children }: VerdictBoxProps) {
  const { t } = useTranslation();
  return (
    <div role="status" className={styles.verdict} data-proven={isGood || undefined}>
      <Icon name={isGood ? 'verified' : 'alert'} size={28} />
      <div>
        <Heading className={styles.heading}>{t(isGood ? 'proof.isProved' : 'proof.isNotProved')}</Heading>
        <p>{children}</p>
      </div>
      {seal !== undefined && <Seal of={seal} />}
    </div>
  );
}
