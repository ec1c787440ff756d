import { ACTIVITY_COLORS } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import styles from './event-fields.module.css';
import { PickerGroup } from '@/admin/ui/controls/picker-group';

interface PickerProps {
  value: string;
  onChange: (value: string) => void;
}

export function ColorPicker({ value, onChange }: PickerProps) {
  const { t } = useTranslation('admin');
  return (
    <PickerGroup
      label={t('fields.color')}
      value={value}
      onChange={onChange}
      options={ACTIVITY_COLORS.map((color) => ({
        value: color,
        label: t(`activities.colors.${color}`),
        picture: <span className={styles.swatch} style={{ background: `var(--event-${color})` }} />,
      }))}
    />
  );
}
