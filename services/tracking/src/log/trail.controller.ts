import { Controller } from '@nestjs/common';
import { OnRequest, RequestBody } from '@vaultway/common';
import type { RequestPayload, RequestReply } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { Proofs } from './proofs.js';
import { TrailChecks } from './trail-checks.js';

/** Logs the heads of the services' logs of acts, each once. They form a chain, like a parcel's records. */
@Controller()
export class TrailController {
  constructor(
    private readonly database: DataSource,
    private readonly checks: TrailChecks,
    private readonly proofs: Proofs,
  ) {}

  @OnRequest('trail.sealed')
  async log(
    @RequestBody('trail.sealed')
    { id, trail, rows, root, sealed_at, altered }: RequestPayload<'trail.sealed'>,
  ): Promise<RequestReply<'trail.sealed'>> {
    await this.database.transaction(async (tx) => {
      const [head] = await tx.query<{ chain: string }[]>(
        `INSERT INTO log_trails (id, chain, trail, rows, root, sealed_at)
         VALUES ($1, md5('trail ' || $2::text)::uuid, $2, $3, decode($4, 'hex'), $5)
         ON CONFLICT (id) DO NOTHING RETURNING chain`,
        [id, trail, rows, root, sealed_at],
      );
      if (head) await tx.query(`SELECT write_leaf('trail.sealed', $1, $2)`, [id, head.chain]);
    });
    if (altered !== undefined) {
      const isNewest = await this.isNewest({ id, trail, rows, root });
      await this.checks.note({ trail, at: new Date(), altered: altered || !isNewest });
    }
    return { logged: true };
  }

  @OnRequest('trail.proof')
  async prove(
    @RequestBody('trail.proof') { id }: RequestPayload<'trail.proof'>,
  ): Promise<RequestReply<'trail.proof'>> {
    return { proof: await this.proofs.ofTrailHead(id) };
  }

  /** Each head commits to those before it, so that a rewritten log of acts has another newest one. */
  private async isNewest(head: Pick<RequestPayload<'trail.sealed'>, 'id' | 'trail' | 'rows' | 'root'>) {
    const [newest] = await this.database.query<{ same: boolean }[]>(
      `SELECT (id, log_trails.rows, root) = ($2::uuid, $3::bigint, decode($4, 'hex')) AS same
       FROM log_trails WHERE trail = $1 ORDER BY log_trails.rows DESC LIMIT 1`,
      [head.trail, head.id, head.rows, head.root],
    );
    return newest?.same === true;
  }
}
