import { Inject, Injectable } from '@nestjs/common';
import {
  ApiError,
  CONFIG,
  type Once,
  Outbox,
  type Page,
  recordAudit,
  sortedPage,
  sortOf,
  tokenHash,
  violatesCheck,
} from '@vaultway/common';
import type {
  Admin,
  CountInvitation,
  InviteAuditor,
  Language,
  ListCountInvitations,
} from '@vaultway/contracts';
import { randomBytes } from 'node:crypto';
import { DataSource, type EntityManager, In } from 'typeorm';
import { v7 } from 'uuid';
import type { VaultConfig } from '../config.js';
import { CountEntity } from '../counts/count.entity.js';
import { knownId } from '../rows/known-id.js';
import { InvitationEntity, isOpen, toInvitation } from './invitation.entity.js';
import { SignatureEntity } from './signature.entity.js';

/** 192 bits cannot be guessed. In hex, since some mail programs cut a final `_` or `-`. */
const TOKEN_BYTES = 24;
const DAY_MS = 24 * 60 * 60_000;

/** Invites outside auditors to counts. */
@Injectable()
export class InvitationService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<VaultConfig, 'PUBLIC_URL'>,
  ) {}

  /** @throws ApiError `not_found` */
  async list(countId: string, query: ListCountInvitations): Promise<Page<CountInvitation>> {
    const { manager } = this.database;
    const count = await findCount(manager, countId);
    const rows = manager
      .createQueryBuilder(InvitationEntity, 'invitation')
      .where('invitation.count_id = :id', { id: count.id });
    const page = await sortedPage(rows, query, sortOf(query.sort));
    const signatures = await manager.findBy(SignatureEntity, {
      invitation_id: In(page.rows.map(({ id }) => id)),
    });
    const isCancelled = count.state === 'cancelled';
    return page.with(
      page.rows.map((row) =>
        toInvitation(row, {
          isCancelled,
          signature: signatures.find(({ invitation_id }) => invitation_id === row.id),
        }),
      ),
    );
  }

  /**
   * Mails a link to a count that is neither approved nor cancelled.
   *
   * @throws ApiError `not_found`, `count_closed`
   */
  async invite(
    countId: string,
    { email, language, days }: InviteAuditor,
    { by, fallback, once }: { by: Admin; fallback: Language; once: Once },
  ): Promise<CountInvitation> {
    const invited = await this.database
      .transaction((tx) =>
        once.run(
          tx,
          async () => {
            const count = await findCount(tx, countId);
            const token = randomBytes(TOKEN_BYTES).toString('hex');
            const now = new Date();
            const row: InvitationEntity = {
              id: v7(),
              count_id: count.id,
              email,
              token_hash: tokenHash(token),
              opened_at: null,
              expires_at: new Date(now.getTime() + days * DAY_MS),
              ended_at: null,
              invited_by_id: by.id,
              invited_by: by.email,
              created_at: now,
              updated_at: now,
            };
            await tx.insert(InvitationEntity, row);
            await this.outbox.add(tx, 'mail.requested', {
              kind: 'count_invitation',
              to: [email],
              language: language ?? fallback,
              data: {
                link_url: new URL(`/count.html#link=${token}`, this.config.PUBLIC_URL).href,
                expires_at: row.expires_at.toISOString(),
              },
            });
            const { expires_at } = toInvitation(row);
            await recordAudit(tx, {
              by,
              action: 'vault_invitation.created',
              record_type: 'vault_invitation',
              record_id: row.id,
              before: null,
              after: { count_id: count.id, email, expires_at },
            });
            return row;
          },
          {
            keep: ({ id }) => id,
            again: (id) => tx.findOneByOrFail(InvitationEntity, { id }),
          },
        ),
      )
      .catch((error: unknown) => {
        if (violatesCheck(error, 'counts_closed')) throw new ApiError('count_closed', { cause: error });
        throw error;
      });
    return toInvitation(invited);
  }

  /** Ends a link; ending it again changes nothing. @throws ApiError `not_found`, also for that of another count */
  async end(countId: string, id: string, by: Admin): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await tx.findOne(InvitationEntity, {
        where: { id: knownId(id), count_id: knownId(countId) },
        lock: { mode: 'for_no_key_update' },
      });
      if (!row) throw new ApiError('not_found');
      if (!isOpen(row)) return;
      const now = new Date();
      await tx.update(InvitationEntity, { id: row.id }, { ended_at: now, updated_at: now });
      await recordAudit(tx, {
        by,
        action: 'vault_invitation.ended',
        record_type: 'vault_invitation',
        record_id: row.id,
        before: { count_id: row.count_id, email: row.email, expires_at: row.expires_at.toISOString() },
        after: null,
      });
    });
  }
}

/** @throws ApiError `not_found` */
async function findCount(tx: EntityManager, id: string): Promise<CountEntity> {
  const count = await tx.findOneBy(CountEntity, { id: knownId(id) });
  if (!count) throw new ApiError('not_found');
  return count;
}
