import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, withWaitingLimit } from '@vaultway/common';
import { createTransport } from 'nodemailer';
import type { MailConfig } from '../../config.js';
import { composeMail } from './compose-mail.js';
import { confirmed } from './confirmed-transport.js';
import type { Delivery, Driver, OutgoingMail } from './delivery.js';
import { isLoopbackName } from './mail-host.js';
import { refusals, toDeliveryFailure } from './smtp-failure.js';
import { smtpOptions } from './smtp-options.js';

const DEFAULT_PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/** Sends through the operator's mail server, over a connection pool. */
@Injectable()
export class RelayDriver implements Driver, OnApplicationShutdown {
  private readonly transport: ReturnType<typeof openPool> | undefined;

  constructor(@Inject(CONFIG) private readonly config: MailConfig) {
    if (config.MAIL_RELAY_URL) this.transport = openPool(config.MAIL_RELAY_URL, config);
  }

  get configured(): boolean {
    return this.transport !== undefined;
  }

  async deliver(mail: OutgoingMail): Promise<Delivery> {
    const { transport } = this;
    if (!transport) throw new Error('no relay is configured');
    try {
      const { rejectedErrors } = await withWaitingLimit(this.config.MAIL_SEND_TIMEOUT_MS, (signal) =>
        transport.sendMail({ ...composeMail(mail), signal }),
      );
      return { state: 'sent', refused: refusals(rejectedErrors) };
    } catch (error) {
      throw toDeliveryFailure(error, 'relay');
    }
  }

  onApplicationShutdown() {
    this.transport?.close();
  }
}

function openPool(url: URL, config: MailConfig) {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const server = {
    host,
    port: url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? 587) : Number(url.port),
    secure: url.protocol === 'smtps:',
    loopback: isLoopbackName(host),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
  const transport = createTransport({
    ...smtpOptions(server, config),
    pool: true,
    maxConnections: config.MAIL_CONCURRENCY,
    // The queue retries, since it knows the earlier attempts.
    maxRequeues: 0,
  });
  return confirmed(transport);
}
