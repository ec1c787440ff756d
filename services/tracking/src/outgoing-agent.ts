import { isPrivateLiteral, lookupAny, lookupPublic, PrivateAddressError } from '@vaultway/common';
import { rootCertificates } from 'node:tls';
import { Agent, buildConnector } from 'undici';
import type { WebhookWorkerConfig } from './config.js';

/** Connects to programs of others, and never into a network of our own unless the settings allow it. */
export const outgoingAgent = (config: WebhookWorkerConfig) =>
  new Agent({ connect: connectorFor(config), connections: null, pipelining: 1 });

function connectorFor({
  WEBHOOK_ALLOW_PRIVATE_HOSTS,
  WEBHOOK_CA,
  WEBHOOK_TIMEOUT_MS,
}: WebhookWorkerConfig): buildConnector.connector {
  const connect = buildConnector({
    timeout: WEBHOOK_TIMEOUT_MS,
    ...(WEBHOOK_CA !== undefined && { ca: [...rootCertificates, WEBHOOK_CA] }),
    lookup: WEBHOOK_ALLOW_PRIVATE_HOSTS ? lookupAny : lookupPublic,
  });
  if (WEBHOOK_ALLOW_PRIVATE_HOSTS) return connect;
  return (options, connected) => {
    if (isPrivateLiteral(options.hostname)) connected(new PrivateAddressError(options.hostname), null);
    else connect(options, connected);
  };
}
