import { Injectable } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import type { Holding, WithdrawalPaper } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { IN_ORDER, METAL_SUMS } from '../items/holdings.js';
import { MovementEntity } from '../movements/movement.entity.js';

/** Columns of papers, of the table `item`. */
export const ITEM_COLUMNS = `item.id, item.kind, metal, refiner, serial, gross_weight, weight_unit, fineness, year, seal, fine_weight`;

/** Returns the people of a movement for staff, and none on the paper of a client with these accounts. */
export const peopleOf = (movement: MovementEntity, accounts: readonly string[] | null) => ({
  drafted_by: accounts === null ? movement.drafted_by : null,
  approved_by: accounts === null ? movement.approved_by : null,
  second_approved_by: accounts === null ? movement.second_approved_by : null,
});

/** Finds done withdrawals for their certificates. */
@Injectable()
export class Withdrawals {
  constructor(private readonly database: DataSource) {}

  /**
   * @param accounts of a client, whose certificate has only items of these, and no people; null for staff
   * @throws ApiError `not_found`, also unless it is a done withdrawal with such items
   */
  async find(id: string, accounts: readonly string[] | null): Promise<WithdrawalPaper> {
    const movement = isUuid(id)
      ? await this.database.manager.findOneBy(MovementEntity, { id, kind: 'withdrawal', state: 'done' })
      : null;
    const items = await this.database.query<WithdrawalPaper['items']>(
      `SELECT ${ITEM_COLUMNS}, account.number AS account_number
       FROM movement_items part JOIN items item ON item.id = part.item_id
         JOIN accounts account ON account.id = part.from_account_id
       WHERE part.movement_id = $1 AND ($2::uuid[] IS NULL OR part.from_account_id = ANY($2)) ORDER BY item.id`,
      [movement?.id ?? null, accounts],
    );
    if (!movement?.done_at || items.length === 0) throw new ApiError('not_found');
    const holdings = await this.database.query<Holding[]>(
      `SELECT ${METAL_SUMS} FROM items WHERE id = ANY($1) GROUP BY metal ORDER BY ${IN_ORDER}`,
      [items.map((item) => item.id)],
    );
    return {
      id: movement.id,
      done_at: movement.done_at.toISOString(),
      ...peopleOf(movement, accounts),
      holdings,
      items,
    };
  }
}
