import { ROLES } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';

/** Details with a translated name. */
const DETAILS = [
  'password',
  'link',
  'passkey',
  'oidc',
  'totp',
  'recovery',
  'code',
  'reset',
  'operator',
  'api_key',
  'role',
  'other_site',
  'removed',
] as const;

/** Renders an entry's detail: one of these, a role, a key that lacks a scope, or else a name or ID. */
export function SecurityDetail({ detail }: { detail: string }) {
  const { t } = useTranslation('admin');
  const known = DETAILS.find((one) => one === detail);
  if (known) return t(`securityLog.details.${known}`);
  const role = ROLES.find((one) => one === detail);
  if (role) return t(`roles.names.${role}`);
  const [, prefix] = /^scope (\S+)$/.exec(detail) ?? [];
  if (prefix !== undefined) return t('securityLog.details.scope', { prefix });
  return <bdi dir="ltr">{detail}</bdi>;
}
