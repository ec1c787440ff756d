import { type Role, ROLES } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';

/** Returns select options for the roles, with their names. */
export function useRoleOptions(): { value: Role; label: string }[] {
  const { t } = useTranslation('admin');
  return ROLES.map((role) => ({ value: role, label: t(`roles.names.${role}`) }));
}
