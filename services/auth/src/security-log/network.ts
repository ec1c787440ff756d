import { addressKey } from '@vaultway/common';

/** Where an address belongs: enough to see that attempts come from one place, too little to name a household. */
export function networkOf(address: string): string {
  const key = addressKey(address);
  if (key.includes('.')) return `${key.split('.').slice(0, 3).join('.')}.0/24`;
  if (!key.includes(':')) return 'unknown';
  return `${key.split(':').slice(0, 3).join(':')}::/48`;
}
