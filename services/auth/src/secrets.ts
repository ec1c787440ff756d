import { createPrivateKey, hkdfSync } from 'node:crypto';

/**
 * A secret for one purpose, made from the private key: the same in every replica and after each restart,
 * stored nowhere, and of no use to learn the key or another purpose's secret.
 *
 * @param privateKey PEM; how it is written does not matter
 */
export function deriveSecret(privateKey: string, purpose: string): Buffer {
  const key = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', key, '', `vaultway ${purpose}`, 32));
}
