import { Injectable } from '@nestjs/common';
import { listPage, type Page, type Session } from '@vaultway/common';
import type { AdminSession, ListSessions } from '@vaultway/contracts';
import { DataSource, IsNull, MoreThan, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { v7 } from 'uuid';
import type { Caller } from './caller.js';
import { RevocationPublisher } from './revocation-publisher.js';
import { SessionLifetime } from './session-lifetime.js';
import { SessionEntity, toAdminSession } from './session.entity.js';

/** Account of a session: an admin's or a user's. */
export type SessionOwner = { admin_id: string } | { user_id: string };

/** Fields needed to publish a session's end. */
export type EndedSession = Pick<SessionEntity, 'id' | 'token_expires_at'>;

/** Rows of sessions, of admins and users. The table decides; tokens only vouch for it for a while. */
@Injectable()
export class SessionStore {
  constructor(
    private readonly database: DataSource,
    private readonly life: SessionLifetime,
    private readonly revocations: RevocationPublisher,
  ) {}

  /** Returns the row of a session that starts at `now`, to insert. */
  begin(owner: SessionOwner, { address, userAgent }: Caller, now: Date): Omit<SessionEntity, 'must_enrol'> {
    const expires_at = this.life.endOf(now);
    return {
      id: v7(),
      admin_id: null,
      user_id: null,
      ...owner,
      user_agent: userAgent,
      address,
      created_at: now,
      last_seen_at: now,
      token_expires_at: this.life.endOfToken(now, expires_at),
      expires_at,
      proved_at: now,
      revoked_at: null,
    };
  }

  findOpen(id: string, owner: SessionOwner): Promise<SessionEntity | null> {
    return this.database.getRepository(SessionEntity).findOneBy({
      id,
      ...owner,
      revoked_at: IsNull(),
      expires_at: MoreThan(new Date()),
    });
  }

  /** Notes a session's use. @returns the end of its next token; undefined if that would not last longer */
  async extend(
    row: SessionEntity,
    { id, expiresAt }: Pick<Session, 'id' | 'expiresAt'>,
    now: Date,
  ): Promise<Date | undefined> {
    const end = this.life.endOfToken(now, row.expires_at);
    if (end.getTime() <= expiresAt * 1000) return undefined;
    // Checks again in the update: the session may have been revoked since it was read.
    const { affected } = await this.database
      .createQueryBuilder()
      .update(SessionEntity)
      .set({ last_seen_at: now, token_expires_at: () => 'GREATEST(token_expires_at, :end)' })
      .where('id = :id AND revoked_at IS NULL', { id })
      .setParameters({ end })
      .execute();
    return affected === 1 ? end : undefined;
  }

  /**
   * Publishes before the commit: if this process dies in between, the session is closed rather than still open.
   *
   * @returns the ended sessions, to pass to `confirmEnded` after the commit
   */
  async end(tx: EntityManager, which: FindOptionsWhere<SessionEntity>): Promise<EndedSession[]> {
    const { raw } = await tx
      .createQueryBuilder()
      .update(SessionEntity)
      .set({ revoked_at: new Date() })
      .where({ ...which, revoked_at: IsNull(), token_expires_at: MoreThan(new Date()) })
      .returning(['id', 'token_expires_at'])
      .execute();
    const ended = raw as EndedSession[];
    await this.revocations.publish(ended);
    return ended;
  }

  /**
   * Publishes again after the commit: if Redis lost its data before that, the table did not yet say what to restore.
   */
  async confirmEnded(ended: readonly EndedSession[]): Promise<void> {
    await this.revocations.publish(ended);
  }

  /** Lists an account's sessions with a valid token. */
  list(owner: SessionOwner, currentId: string, query: ListSessions): Promise<Page<AdminSession>> {
    const rows = this.database
      .getRepository(SessionEntity)
      .createQueryBuilder('session')
      .where(owner)
      .andWhere('session.revoked_at IS NULL AND session.token_expires_at > now()');
    const sort = query.sort.replace('updated_at', 'last_seen_at');
    return listPage(rows, { ...query, sort }, ['user_agent', 'address'], (row) =>
      toAdminSession(row, currentId),
    );
  }
}
