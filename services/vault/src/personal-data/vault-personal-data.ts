import { Injectable } from '@nestjs/common';
import {
  anonymizeAuditOf,
  auditStep,
  type EraserStep,
  type ExportSource,
  matches,
  namedRowsStep,
  PersonalData,
  personPattern,
  reviewStep,
} from '@vaultway/common';
import { DataSource } from 'typeorm';

/**
 * The vault's personal data: names of visitors to safety deposit boxes, and of witnesses of forced openings. They have
 * no address, so people find them by name.
 */
@Injectable()
export class VaultPersonalData extends PersonalData {
  readonly steps: readonly EraserStep[];
  readonly sources: readonly ExportSource[];
  readonly ownSources: readonly ExportSource[] = [];

  constructor(private readonly database: DataSource) {
    super();
    this.steps = [
      namedRowsStep(database, { table: 'visits', text: 'visitor' }, async (tx, ids) => {
        await tx.query('UPDATE visits SET visitor = NULL WHERE id = ANY($1)', [ids]);
        await anonymizeAuditOf(tx, 'vault_visit', ids);
        return { visits: ids.length };
      }),
      namedRowsStep(
        database,
        { table: 'forced_openings', text: `concat_ws(E'\\n', witness_1, witness_2)` },
        async (tx, ids, person) => {
          await tx.query(
            `UPDATE forced_openings SET
               witness_1 = CASE WHEN NOT ${matches('witness_1', 2)} THEN witness_1 END,
               witness_2 = CASE WHEN NOT ${matches('witness_2', 2)} THEN witness_2 END
             WHERE id = ANY($1)`,
            [ids, personPattern(person)],
          );
          return { visits: ids.length };
        },
      ),
      auditStep(database),
      reviewStep(database, {
        type: 'vault_rental',
        from: 'rentals JOIN deposit_boxes box ON box.id = rentals.box_id',
        texts: ['end_note'],
        id: 'rentals.id',
        label: 'box.number',
      }),
      reviewStep(database, {
        type: 'vault_visit',
        from: 'visits JOIN deposit_boxes box ON box.id = visits.box_id',
        texts: ['visitor', 'void_reason'],
        id: 'visits.id',
        label: 'box.number',
      }),
      reviewStep(database, {
        type: 'vault_opening',
        from: `forced_openings JOIN rentals ON rentals.id = forced_openings.rental_id
          JOIN deposit_boxes box ON box.id = rentals.box_id`,
        texts: ['witness_1', 'witness_2', 'inventory'],
        id: 'forced_openings.id',
        label: 'box.number',
      }),
    ];
    this.sources = [this.visits, this.openings];
  }

  private readonly visits: ExportSource = async (person) => ({
    records: await this.database.query<object[]>(
      `SELECT 'visit' AS type, visitor, identified_by, accompanied_by, in_at, out_at, voided_at, void_reason
       FROM visits WHERE ${matches('visitor', 1)} ORDER BY id LIMIT 1000`,
      [personPattern(person)],
    ),
    next: null,
  });

  private readonly openings: ExportSource = async (person) => ({
    records: await this.database.query<object[]>(
      `SELECT 'opening' AS type, reason, witness_1, witness_2, recorded_by, created_at FROM forced_openings
       WHERE ${matches('witness_1', 1)} OR ${matches('witness_2', 1)} ORDER BY id LIMIT 1000`,
      [personPattern(person)],
    ),
    next: null,
  });
}
