export { addressKey, widerNetworks } from '@vaultway/contracts/address-key';
export * from './hidden-key.js';
export * from './throttle.js';
