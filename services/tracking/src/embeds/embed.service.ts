import { Injectable } from '@nestjs/common';
import { ApiError, type Once, type Page, recordAudit, sortedPage, sortOf } from '@vaultway/common';
import type { Admin, CreateEmbed, Embed, ListEmbeds } from '@vaultway/contracts';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { validate as isUuid, v7 } from 'uuid';
import { EmbedEntity, toEmbed } from './embed.entity.js';

const KEY = /^vw_pub_[0-9a-f]{32}$/;

/** Manages the publishable keys of other websites. */
@Injectable()
export class EmbedService {
  constructor(private readonly database: DataSource) {}

  async list(query: ListEmbeds): Promise<Page<Embed>> {
    const rows = this.database.manager.createQueryBuilder(EmbedEntity, 'embed');
    const page = await sortedPage(rows, query, sortOf(query.sort));
    return page.with(page.rows.map(toEmbed));
  }

  create({ name, origins }: CreateEmbed, by: Admin, once: Once): Promise<Embed> {
    return this.database.transaction((tx) =>
      once.run(
        tx,
        async () => {
          const key = `vw_pub_${randomBytes(16).toString('hex')}`;
          const row: EmbedEntity = { id: v7(), name, key, origins, created_at: new Date() };
          await tx.insert(EmbedEntity, row);
          await recordAudit(tx, {
            by,
            action: 'embed.created',
            record_type: 'embed',
            record_id: row.id,
            before: null,
            after: viewOf(row),
          });
          return toEmbed(row);
        },
        {
          keep: ({ id }) => id,
          again: async (id) => toEmbed(await tx.findOneByOrFail(EmbedEntity, { id })),
        },
      ),
    );
  }

  /** @throws ApiError `not_found` */
  async revoke(id: string, by: Admin): Promise<void> {
    if (!isUuid(id)) throw new ApiError('not_found');
    await this.database.transaction(async (tx) => {
      const row = await tx.findOne(EmbedEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row) throw new ApiError('not_found');
      await tx.delete(EmbedEntity, { id });
      await recordAudit(tx, {
        by,
        action: 'embed.deleted',
        record_type: 'embed',
        record_id: id,
        before: viewOf(row),
        after: null,
      });
    });
  }

  /** Checks that a website may use a key. @throws ApiError `not_found` for an unknown key, `not_allowed` */
  async demand(key: string, origin: string | undefined): Promise<void> {
    const row = KEY.test(key) ? await this.database.manager.findOneBy(EmbedEntity, { key }) : null;
    if (!row) throw new ApiError('not_found');
    if (origin === undefined || !row.origins.includes(origin)) throw new ApiError('not_allowed');
  }
}

const viewOf = ({ name, key, origins }: EmbedEntity) => ({ name, key, origins: origins.join(', ') });
