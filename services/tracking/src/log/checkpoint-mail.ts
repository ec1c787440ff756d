import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CompanySettings, CONFIG, Nightly, Outbox } from '@vaultway/common';
import { addressesOf, DEFAULT_LANGUAGE } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { readCheckpoint } from './log-store.js';

/** Mails the newest checkpoint to the owner's choice of people once a day, so that they keep a copy of it. */
@Injectable()
export class CheckpointMail implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly outbox: Outbox,
    private readonly nightly: Nightly,
    @Inject(CONFIG) private readonly config: TrackingConfig,
  ) {}

  onModuleInit() {
    this.nightly.add('checkpoint mail', () => this.send());
  }

  async send(today = new Date()): Promise<void> {
    const addresses = addressesOf((await this.settings.known()).log_addresses);
    const head = await readCheckpoint(this.database);
    if (addresses.length === 0 || !head) return;
    const root = head.root.toString('base64');
    const verify = new URL('/verify.html', this.config.PUBLIC_URL);
    verify.search = new URLSearchParams({ root, size: String(head.size) }).toString();
    const day = today.toISOString().slice(0, 10);
    await this.database.transaction(async (tx) => {
      const [, isFirst] = await tx.query<[unknown[], number]>(
        'UPDATE log_mails SET day = $1 WHERE day < $1',
        [day],
      );
      const added = await tx.query<unknown[]>(
        'INSERT INTO log_mails (day) VALUES ($1) ON CONFLICT DO NOTHING RETURNING day',
        [day],
      );
      if (isFirst + added.length === 0) return;
      await this.outbox.addAll(
        tx,
        'mail.requested',
        addresses.map((address) => ({
          kind: 'log_checkpoint' as const,
          to: [address],
          language: DEFAULT_LANGUAGE,
          data: { size: head.size, root, checkpoint: head.note, verify_url: verify.href },
        })),
      );
    });
  }
}
