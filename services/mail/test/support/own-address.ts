import { networkInterfaces } from 'node:os';

/** An IPv4 address of this machine that is not its loopback; undefined on a machine without a network. */
export const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
