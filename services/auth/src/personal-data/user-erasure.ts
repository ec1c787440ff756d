import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MessageClient, Nightly } from '@vaultway/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UserSessionService } from '../sessions/user-session.service.js';

/** Users per transaction of the nightly job. */
const BATCH = 100;

/** Erases users' accounts, with their sessions and links: on request, and when nobody has used them for long. */
@Injectable()
export class UserErasure implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: UserSessionService,
    private readonly messages: MessageClient,
    private readonly nightly: Nightly,
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

  /** Deletes accounts that nobody has signed in to for `retention_days`. None while content does not answer. */
  async deleteUnused(): Promise<void> {
    const settings = await this.messages.ask('settings.get', {}, { fallback: undefined });
    const days = settings?.retention_days ?? null;
    if (days === null) return;
    const unused = (tx: EntityManager) =>
      tx.query<{ id: string }[]>(
        `SELECT id FROM users WHERE signed_in_at < now() - make_interval(days => $1)
         ORDER BY signed_in_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
        [days],
      );
    while ((await this.eraseAll(unused)) === BATCH);
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
