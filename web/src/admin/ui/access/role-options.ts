import { type Role, ROLES } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';

/** The roles by their names, for a choice. */
export function useRoleOptions(): { value: Role; label: string }[] {
  const { t } = useTranslation('admin');
  return ROLES.map((role) => ({ value: role, label: t(`roles.names.${role}`) }));
}
