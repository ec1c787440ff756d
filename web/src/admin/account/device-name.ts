import { deviceOf } from '@vaultway/contracts/user-agent';
import { useTranslation } from 'react-i18next';

/** Returns a function that names the browser and system of a user agent. */
export function useDeviceName(): (userAgent: string | null) => string {
  const { t } = useTranslation('admin');
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser !== null && system !== null) return t('account.device.browserOn', { browser, system });
    return browser ?? system ?? t('account.device.unknown');
  };
}
