import { Inject, Injectable } from '@nestjs/common';
import { CompanySettings, CONFIG, Outbox } from '@vaultway/common';
import { DEFAULT_LANGUAGE, type MailData, type RequestEvent } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { readLogHead } from '../log/log-store.js';
import type { RequestEntity } from './request.entity.js';

type Facts = Partial<Omit<MailData<'request_news'>, 'event' | 'number' | 'request_url' | 'log'>>;

/** Emails the client and the desk about a request. */
@Injectable()
export class RequestMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly settings: CompanySettings,
    @Inject(CONFIG) private readonly config: TrackingConfig,
  ) {}

  async toClient(
    tx: EntityManager,
    row: RequestEntity,
    event: RequestEvent,
    facts: Facts = {},
  ): Promise<void> {
    const path = `/account/request.html?id=${row.id}`;
    await this.outbox.add(tx, 'mail.requested', {
      kind: 'request_news',
      to: [row.email],
      language: row.language,
      data: await this.dataOf(tx, row, event, { facts, path }),
    });
  }

  /** Sends nothing while the company has no address. */
  async toDesk(tx: EntityManager, row: RequestEntity, event: RequestEvent, facts: Facts = {}): Promise<void> {
    const { contact_email: desk } = this.settings.current();
    if (desk === null) return;
    await this.outbox.add(tx, 'mail.requested', {
      kind: 'request_news',
      to: [desk],
      language: DEFAULT_LANGUAGE,
      data: await this.dataOf(tx, row, event, { facts, path: `/control/requests/${row.id}` }),
    });
  }

  async confirm(tx: EntityManager, row: RequestEntity, token: string, expiresAt: Date): Promise<void> {
    // Browsers do not send the fragment, so that the token appears in no log.
    const url = new URL('/account/confirm.html', this.config.PUBLIC_URL);
    url.hash = `link=${token}`;
    await this.outbox.add(tx, 'mail.requested', {
      kind: 'request_confirm',
      to: [row.email],
      language: row.language,
      data: { link_url: url.href, expires_at: expiresAt.toISOString() },
    });
  }

  private async dataOf(
    tx: EntityManager,
    row: RequestEntity,
    event: RequestEvent,
    { facts, path }: { facts: Facts; path: string },
  ) {
    const request_url = new URL(path, this.config.PUBLIC_URL).href;
    const log = facts.tracking_code ? await readLogHead(tx) : null;
    return { text: null, ...facts, event, number: row.number ?? '', request_url, log };
  }
}
