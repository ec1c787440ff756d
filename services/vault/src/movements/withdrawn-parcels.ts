import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ApiError, MessageClient, WorkLoop } from '@vaultway/common';
import type { Admin, CreateMovementParcel, Movement, RequestReply } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { carriedOutBy, MovementEntity } from './movement.entity.js';
import { packed } from './packed-items.js';

/** How soon a parcel is asked for again that tracking did not confirm. */
const EVERY_MS = 5000;
const PAGE = 100;

/**
 * Has tracking make the parcels of withdrawals. That of a request is asked for until tracking confirms it; tracking
 * makes one for each movement.
 */
@Injectable()
export class WithdrawnParcels implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop = new WorkLoop({
    work: () => this.send(),
    pollMs: EVERY_MS,
    logger: new Logger('parcels'),
    messages: {
      failing: 'cannot make the parcels of withdrawals',
      recovered: 'making the parcels of withdrawals again',
    },
  });

  constructor(
    private readonly database: DataSource,
    private readonly messages: MessageClient,
  ) {}

  onApplicationBootstrap() {
    this.loop.start();
  }

  async beforeApplicationShutdown() {
    await this.loop.stop();
  }

  /** Remembers, in the transaction that carries out a movement, that it becomes the parcel of its request. */
  async want(tx: EntityManager, { id, kind, request_id }: MovementEntity): Promise<void> {
    if (kind === 'withdrawal' && request_id !== null)
      await tx.query('INSERT INTO movement_parcels (movement_id) VALUES ($1)', [id]);
  }

  /** Signals a new one. */
  wake(): void {
    this.loop.wake();
  }

  /**
   * Makes the parcel of a withdrawal without a request, or with one that is gone. Idempotent.
   *
   * @throws ApiError `not_withdrawn`; `unavailable` while tracking does not answer
   */
  async make(movement: MovementEntity, recipient: CreateMovementParcel, by: Admin): Promise<void> {
    if (movement.kind !== 'withdrawal' || movement.state !== 'done') throw new ApiError('not_withdrawn');
    const known = await parcelsOf(this.database.manager, [movement.id]);
    if (known(movement.id)) return;
    const parcel = await this.ask(movement, recipient, by);
    if (!parcel) throw new ApiError('unavailable', { retryAfter: 5 });
    await this.database.query(
      `INSERT INTO movement_parcels (movement_id, parcel_id, parcel_code) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING`,
      [movement.id, parcel.id, parcel.tracking_code],
    );
  }

  /** @returns whether there may be more */
  private async send(): Promise<boolean> {
    const movements = await this.database
      .getRepository(MovementEntity)
      .createQueryBuilder('movement')
      .where('movement.id IN (SELECT movement_id FROM movement_parcels WHERE parcel_id IS NULL)')
      .orderBy('movement.done_at')
      .limit(PAGE)
      .getMany();
    let failed = 0;
    for (const movement of movements) {
      const parcel = await this.ask(movement, null, carriedOutBy(movement));
      if (parcel === undefined) failed += 1;
      else await this.note(movement.id, parcel);
    }
    if (failed > 0) throw new Error(`tracking has not made ${failed} of ${movements.length}`);
    return movements.length === PAGE;
  }

  /** Without its request, nobody is known to send it to: somebody has to say. */
  private async note(movement: string, parcel: RequestReply<'vault.withdrawn'>['parcel']): Promise<void> {
    if (parcel)
      await this.database.query(
        'UPDATE movement_parcels SET parcel_id = $2, parcel_code = $3 WHERE movement_id = $1 AND parcel_id IS NULL',
        [movement, parcel.id, parcel.tracking_code],
      );
    else
      await this.database.query('DELETE FROM movement_parcels WHERE movement_id = $1 AND parcel_id IS NULL', [
        movement,
      ]);
  }

  /** @returns undefined without an answer, null if the request is gone */
  private async ask(movement: MovementEntity, recipient: CreateMovementParcel | null, { id, email }: Admin) {
    const answer = await this.messages.ask(
      'vault.withdrawn',
      {
        movement_id: movement.id,
        request_id: recipient ? null : movement.request_id,
        recipient,
        ...(await packed(this.database, movement.id)),
        by: { id, email },
      },
      { fallback: undefined },
    );
    return answer?.parcel;
  }
}

/** Returns a function that finds the parcel that a withdrawal became, or becomes. */
export async function parcelsOf(
  tx: EntityManager,
  ids: readonly string[],
): Promise<(movement: string) => Movement['to_parcel']> {
  const rows = await tx.query<{ movement_id: string; parcel_code: string | null }[]>(
    'SELECT movement_id, parcel_code FROM movement_parcels WHERE movement_id = ANY($1)',
    [ids],
  );
  const found = new Map(rows.map((row) => [row.movement_id, { tracking_code: row.parcel_code }]));
  return (movement) => found.get(movement) ?? null;
}
