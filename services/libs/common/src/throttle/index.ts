export { addressKey } from '@vaultway/contracts/address-key';
export * from './throttle.js';
