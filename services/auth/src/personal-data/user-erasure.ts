import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MessageClient, Nightly } from '@vaultway/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NIL } from 'uuid';
import { UserSessionService } from '../sessions/user-session.service.js';
import { VaultHolders } from './vault-holders.js';

/** Users per transaction of the nightly job. */
const BATCH = 100;

const UNUSED = 'signed_in_at < now() - make_interval(days => $1)';

/** Erases users' accounts, with their sessions and links: on request, and when nobody has used them for long. */
@Injectable()
export class UserErasure implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: UserSessionService,
    private readonly messages: MessageClient,
    private readonly nightly: Nightly,
    private readonly holders: VaultHolders,
  ) {}

  onModuleInit() {
    this.nightly.add('unused accounts', () => this.deleteUnused());
  }

  /** @returns the number of erased accounts */
  async erase(email: string): Promise<number> {
    await this.database.query('DELETE FROM user_links WHERE lower(email) = lower($1)', [email]);
    await this.database.query('DELETE FROM email_changes WHERE lower(email) = lower($1)', [email]);
    return this.eraseAll((tx) =>
      tx.query<{ id: string }[]>('SELECT id FROM users WHERE lower(email) = lower($1) FOR UPDATE', [email]),
    );
  }

  /**
   * Deletes accounts that nobody has signed in to for `retention_days`, and that hold nothing in the vault. None while
   * content or the vault does not answer.
   */
  async deleteUnused(): Promise<void> {
    const settings = await this.messages.ask('settings.get', {}, { fallback: undefined });
    const days = settings?.retention_days ?? null;
    if (days === null) return;
    for (let after: string | undefined = NIL; after !== undefined;) {
      const unused: { id: string }[] = await this.database.query(
        `SELECT id FROM users WHERE ${UNUSED} AND id > $2 ORDER BY id LIMIT ${BATCH}`,
        [days, after],
      );
      const ids = unused.map(({ id }) => id);
      if (ids.length === 0) return;
      const holders = await this.holders.among(ids);
      const free = ids.filter((id) => !holders.includes(id));
      await this.eraseAll((tx) =>
        tx.query<{ id: string }[]>(
          `SELECT id FROM users WHERE ${UNUSED} AND id = ANY($2) FOR UPDATE SKIP LOCKED`,
          [days, free],
        ),
      );
      after = ids[BATCH - 1];
    }
  }

  /** Ends the sessions of the found users within a second, and deletes all that is stored about them. */
  private async eraseAll(find: (tx: EntityManager) => Promise<{ id: string }[]>): Promise<number> {
    const { ids, ended } = await this.database.transaction(async (tx) => {
      const found = (await find(tx)).map(({ id }) => id);
      const sessions = await this.sessions.endAll(tx, found);
      // The row of an ended session stays while a token could be valid, see RevocationPublisher; it names nobody.
      await tx.query('UPDATE sessions SET address = NULL, user_agent = NULL WHERE user_id = ANY($1)', [
        found,
      ]);
      await tx.query('DELETE FROM users WHERE id = ANY($1)', [found]);
      return { ids: found, ended: sessions };
    });
    await this.sessions.confirmEnded(ended);
    return ids.length;
  }
}
