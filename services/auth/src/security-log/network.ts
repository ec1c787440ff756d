import { addressKey } from '@vaultway/common';

/**
 * Returns an address's network: precise enough to see that attempts come from one place, too coarse to identify a
 * household.
 */
export function networkOf(address: string): string {
  const key = addressKey(address);
  if (key.includes('.')) return `${key.split('.').slice(0, 3).join('.')}.0/24`;
  if (!key.includes(':')) return 'unknown';
  return `${key.split(':').slice(0, 3).join(':')}::/48`;
}
