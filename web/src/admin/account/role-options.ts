import { type Role, ROLES } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { useHasVault } from '@/admin/widgets/vault/use-has-vault';

/**
 * Returns select options for the roles, with their names: keepers only where the vault runs.
 *
 * @param current role that is offered anyway
 */
export function useRoleOptions(current?: Role): { value: Role; label: string }[] {
  const { t } = useTranslation('admin');
  const hasVault = useHasVault();
  return ROLES.filter((role) => hasVault || role !== 'keeper' || role === current).map((role) => ({
    value: role,
    label: t(`roles.names.${role}`),
  }));
}
