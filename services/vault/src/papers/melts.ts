import { Injectable } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import { fineLosses, type MeltPaper, type PaperItem, type WeighedMetal } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { MovementEntity } from '../movements/movement.entity.js';
import { knownId } from '../rows/known-id.js';
import { ITEM_COLUMNS, peopleOf } from './withdrawals.js';

/** Finds done melts for their certificates. */
@Injectable()
export class Melts {
  constructor(private readonly database: DataSource) {}

  /**
   * @param accounts of a client, whose certificate names no people; null for staff
   * @throws ApiError `not_found`, also unless it is a done melt of items that were all on such accounts
   */
  async find(id: string, accounts: readonly string[] | null): Promise<MeltPaper> {
    const movement = await this.database.manager.findOneBy(MovementEntity, {
      id: knownId(id),
      kind: 'melt',
      state: 'done',
    });
    const [account] = await this.database.query<{ number: string }[]>(
      `SELECT min(account.number) AS number
       FROM movement_items part JOIN accounts account ON account.id = part.from_account_id
       WHERE part.movement_id = $1 HAVING bool_and($2::uuid[] IS NULL OR account.id = ANY($2))`,
      [movement?.id ?? null, accounts],
    );
    if (!movement?.done_at || !account) throw new ApiError('not_found');
    const items = await this.database.query<(PaperItem & { used: boolean })[]>(
      `SELECT ${ITEM_COLUMNS}, part.from_account_id IS NOT NULL AS used
       FROM movement_items part JOIN items item ON item.id = part.item_id
       WHERE part.movement_id = $1 ORDER BY item.id`,
      [movement.id],
    );
    const [used, made] = [true, false].map((wanted) =>
      items.flatMap(({ used: isUsed, ...item }) => (isUsed === wanted ? [item] : [])),
    ) as [PaperItem[], PaperItem[]];
    return {
      id: movement.id,
      done_at: movement.done_at.toISOString(),
      ...peopleOf(movement, accounts),
      account_number: account.number,
      explanation: movement.explanation ?? '',
      used,
      made,
      // Only items with a weight are melted.
      lost: fineLosses(used as WeighedMetal[], made as WeighedMetal[]),
    };
  }
}
