import type { Box, BoxState } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { StatePill } from '@/admin/ui/cells/state-pill';
import { Stroke } from '@/shared/ui/icon/icon';
import styles from './boxes.module.css';

/** Shapes that tell the states apart without color: circle, person, key, cross. */
const SIGNS: Record<BoxState, string> = {
  free: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
  rented: 'M12 4a3.8 3.8 0 1 0 0 7.6A3.8 3.8 0 0 0 12 4zM4.5 20c.7-4 3.6-6 7.5-6s6.8 2 7.5 6',
  rekey: 'M8 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 12h9v4M17 12v3',
  out_of_service: 'M6 6l12 12M18 6L6 18',
};

export const BoxSign = ({ state }: { state: BoxState }) => (
  <Stroke path={SIGNS[state]} size={18} directed={false} />
);

export const isInArrears = ({ rental }: Pick<Box, 'rental'>) => rental?.in_arrears === true;

/** Status of a box, and whether its rental is in arrears. */
export function BoxPills({ box }: { box: Pick<Box, 'state' | 'rental'> }) {
  const { t } = useTranslation('admin');
  return (
    <span className={styles.pills}>
      <StatePill tone={box.state === 'free' ? 'good' : undefined}>
        {t(`vault.boxes.states.${box.state}`)}
      </StatePill>
      {isInArrears(box) && <StatePill tone="bad">{t('vault.boxes.inArrears')}</StatePill>}
    </span>
  );
}
