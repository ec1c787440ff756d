import { Injectable } from '@nestjs/common';
import { ApiError, recordAudit, tokenHash, violatesCheck, violatesUnique } from '@vaultway/common';
import {
  COUNT_DIFFERENCES,
  type InvitedCount,
  type InvitedLine,
  type InvitedLines,
  type ReadInvitedLines,
  type SignCount,
} from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { CountEntity } from '../counts/count.entity.js';
import { numbersOf } from '../counts/count-lines.js';
import { Ledger } from '../ledger/ledger.js';
import { knownId } from '../rows/known-id.js';
import { InvitationEntity, isOpen } from './invitation.entity.js';
import { SignatureEntity, toSignature } from './signature.entity.js';

const PAGE = 100;

/** Lines by serial number; a place outside of the count is not shown. */
const LINES = `
  SELECT line.id, line.outcome, line.expected, line.code, line.reason,
    CASE WHEN line.expected THEN places.code END AS place_code,
    item.kind, item.metal, item.refiner, item.serial, item.seal, item.year, item.gross_weight::text, item.weight_unit,
    item.fineness::text, item.fine_weight::text
  FROM count_lines line
    LEFT JOIN items item ON item.id = line.item_id LEFT JOIN places ON places.id = line.place_id,
    LATERAL (SELECT coalesce(item.serial_key, line.code_key, '') AS key) AS sorted
  WHERE line.count_id = $1 AND ($2::text[] IS NULL OR line.outcome = ANY($2))
    AND ($3::uuid IS NULL OR (key, line.id) > (
      SELECT coalesce(last_item.serial_key, last.code_key, ''), last.id
      FROM count_lines last LEFT JOIN items last_item ON last_item.id = last.item_id
      WHERE last.count_id = $1 AND last.id = $3))
  ORDER BY key, line.id LIMIT ${PAGE}`;

/** Errors of the database's rules for signatures. */
const REFUSED = {
  invitations_ended: 'share_ended',
  counts_unfinished: 'count_unfinished',
  counts_explained: 'count_unexplained',
} as const;

/** Shows a count to whoever has the link of an invitation to it, and takes the auditor's signature. */
@Injectable()
export class InvitedCountService {
  constructor(
    private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {}

  /** Notes the first opening. @throws ApiError `not_found` if there never was such a link, `share_ended` */
  async open(token: string): Promise<InvitedCount> {
    const { manager } = this.database;
    const { invitation, count } = await this.find(token);
    await manager.query(
      `UPDATE count_invitations SET opened_at = coalesce(opened_at, now()), updated_at = now()
       WHERE id = $1 AND ended_at IS NULL AND opened_at IS NULL`,
      [invitation.id],
    );
    return this.view(manager, invitation, count);
  }

  /** @throws ApiError `not_found`, `share_ended` */
  async lines({ token, outcome, after }: ReadInvitedLines): Promise<InvitedLines> {
    const { count } = await this.find(token);
    const outcomes = outcome === 'different' ? COUNT_DIFFERENCES : outcome && [outcome];
    const lines = await this.database.query<InvitedLine[]>(LINES, [
      count.id,
      outcomes ?? null,
      after === null ? null : knownId(after),
    ]);
    return { lines, next_after: lines.length < PAGE ? null : (lines.at(-1)?.id ?? null) };
  }

  /**
   * Signs a finished count, whose lines then never change.
   *
   * @param updated_at version that the auditor has read
   * @throws ApiError `not_found`, `share_ended`, `signed_already`, `count_unfinished`, `count_unexplained`,
   *   `changed_meanwhile`
   */
  async sign({
    token,
    updated_at,
    name,
    firm,
    agrees,
    remark,
    file_sha256,
  }: SignCount): Promise<InvitedCount> {
    if (agrees === 'no' && remark === null) throw ApiError.field('remark', 'required');
    const { invitation, count } = await this.find(token);
    await this.database
      .transaction(async (tx) => {
        const id = v7();
        await requireVersion(tx, count, updated_at);
        await recordAudit(tx, {
          by: null,
          action: 'vault_invitation.signed',
          record_type: 'vault_invitation',
          record_id: invitation.id,
          before: null,
          after: { count_id: count.id, firm, agrees },
        });
        // Last, since its entry of the ledger locks that until the commit.
        await tx.insert(SignatureEntity, {
          id,
          invitation_id: invitation.id,
          count_id: count.id,
          name,
          firm,
          agrees: agrees === 'yes',
          remark,
          file_sha256: file_sha256 === null ? null : Buffer.from(file_sha256, 'hex'),
          signed_at: new Date(),
        });
      })
      .catch((error: unknown) => {
        if (violatesUnique(error, 'count_signatures_invitation'))
          throw new ApiError('signed_already', { cause: error });
        for (const [constraint, code] of Object.entries(REFUSED))
          if (violatesCheck(error, constraint)) throw new ApiError(code, { cause: error });
        throw error;
      });
    this.ledger.wake();
    return this.view(this.database.manager, invitation, count);
  }

  private async find(token: string): Promise<{ invitation: InvitationEntity; count: CountEntity }> {
    const { manager } = this.database;
    const invitation = await manager.findOneBy(InvitationEntity, {
      token_hash: tokenHash(token.trim().toLowerCase()),
    });
    if (!invitation) throw new ApiError('not_found');
    const count = await manager.findOneByOrFail(CountEntity, { id: invitation.count_id });
    if (!isOpen(invitation) || count.state === 'cancelled') throw new ApiError('share_ended');
    return { invitation, count };
  }

  private async view(
    tx: EntityManager,
    { id, expires_at }: InvitationEntity,
    count: CountEntity,
  ): Promise<InvitedCount> {
    const signature = await tx.findOneBy(SignatureEntity, { invitation_id: id });
    const [place] = await tx.query<{ code: string; name: string | null }[]>(
      'SELECT code, name FROM places WHERE id = $1',
      [count.place_id],
    );
    return {
      state: count.state,
      place_code: place?.code ?? null,
      place_name: place?.name ?? null,
      ...(await numbersOf(tx, [count.id]))(count.id),
      started_at: count.started_at.toISOString(),
      finished_at: count.finished_at?.toISOString() ?? null,
      approved_at: count.approved_at?.toISOString() ?? null,
      updated_at: count.updated_at.toISOString(),
      link_expires_at: expires_at.toISOString(),
      signature: signature && toSignature(signature),
    };
  }
}

/** Locks a count until the commit. @throws ApiError `changed_meanwhile` */
async function requireVersion(tx: EntityManager, { id }: CountEntity, updated_at: string): Promise<void> {
  const [locked] = await tx.query<{ updated_at: Date }[]>(
    'SELECT updated_at FROM counts WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  );
  if (locked?.updated_at.getTime() !== Date.parse(updated_at)) throw new ApiError('changed_meanwhile');
}
