import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Nightly, NightlyModule } from '../nightly/index.js';
import { KEY_LIFETIME_HOURS } from './once.js';

@Injectable()
class ExpiredKeys implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('idempotency keys', async () => {
      await this.database.query(
        `DELETE FROM idempotency_keys WHERE created_at < now() - make_interval(hours => ${KEY_LIFETIME_HOURS})`,
      );
    });
  }
}

/** Deletes expired keys. Services whose calls use `@OncePerKey()` import it. */
@Module({ imports: [NightlyModule], providers: [ExpiredKeys] })
export class IdempotencyModule {}
