import { Controller } from '@nestjs/common';
import { OnRequest, RequestBody } from '@vaultway/common';
import type { RequestPayload, RequestReply } from '@vaultway/contracts';
import { DataSource } from 'typeorm';

/** Logs the heads of the services' logs of acts, each once. They form a chain, like a parcel's records. */
@Controller()
export class TrailController {
  constructor(private readonly database: DataSource) {}

  @OnRequest('trail.sealed')
  async log(
    @RequestBody('trail.sealed') { id, trail, rows, root, sealed_at }: RequestPayload<'trail.sealed'>,
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
    return { logged: true };
  }
}
