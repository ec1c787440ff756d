import { literalOf, lookupWithin, mayConnectTo, PrivateAddressError } from '@vaultway/common';
import { rootCertificates } from 'node:tls';
import { Agent, buildConnector } from 'undici';
import type { WebhookWorkerConfig } from './config.js';

/**
 * Connects to third-party servers. Private networks need the operator's permission; link-local addresses are rejected.
 */
export const outgoingAgent = (config: WebhookWorkerConfig) =>
  new Agent({ connect: connectorFor(config), connections: null, pipelining: 1 });

/** Returns the time limit of connections, and the certificates that they trust. */
const connectionOf = ({ WEBHOOK_CA, WEBHOOK_TIMEOUT_MS }: WebhookWorkerConfig) => ({
  timeout: WEBHOOK_TIMEOUT_MS,
  ...(WEBHOOK_CA !== undefined && { ca: [...rootCertificates, WEBHOOK_CA] }),
});

/** Connects to a server whose address the operator has set, on any network. */
export const operatorsAgent = (config: WebhookWorkerConfig) => new Agent({ connect: connectionOf(config) });

function connectorFor(config: WebhookWorkerConfig): buildConnector.connector {
  const { WEBHOOK_ALLOW_PRIVATE_HOSTS } = config;
  const allowed = { allowPrivate: WEBHOOK_ALLOW_PRIVATE_HOSTS };
  const connect = buildConnector({ ...connectionOf(config), lookup: lookupWithin(allowed) });
  return (options, connected) => {
    // Node does not call `lookup` for an address, so it is checked here.
    const address = literalOf(options.hostname);
    if (address === undefined || mayConnectTo(address, allowed)) connect(options, connected);
    else connected(new PrivateAddressError(options.hostname), null);
  };
}
