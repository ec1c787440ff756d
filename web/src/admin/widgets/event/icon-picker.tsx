import { ACTIVITY_ICONS } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { PickerGroup } from '@/admin/ui/controls/picker-group';

interface PickerProps {
  value: string;
  onChange: (value: string) => void;
}

export function IconPicker({ value, onChange }: PickerProps) {
  const { t } = useTranslation('admin');
  return (
    <PickerGroup
      label={t('fields.icon')}
      value={value}
      onChange={onChange}
      options={ACTIVITY_ICONS.map((icon) => ({
        value: icon,
        label: t(`activities.icons.${icon}`),
        picture: <AdminIcon name={icon} size={20} />,
      }))}
    />
  );
}
