import { Injectable } from '@nestjs/common';
import { ApiError, listPage, type Once, type Page, RecordStore, Trash } from '@vaultway/common';
import {
  LIMITS,
  type Admin,
  type CreateReplyTemplate,
  type ListReplyTemplates,
  type ReplyTemplate,
  type UpdateReplyTemplate,
} from '@vaultway/contracts';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { ReplyTemplateEntity, toReplyTemplate } from './reply-template.entity.js';

/** Manages the desk's reply templates, which all colleagues share. */
@Injectable()
export class ReplyTemplateService {
  private readonly templates: RecordStore<ReplyTemplateEntity, ReplyTemplate>;

  constructor(
    private readonly database: DataSource,
    trash: Trash,
  ) {
    this.templates = new RecordStore(database, {
      type: 'reply_template',
      entity: ReplyTemplateEntity,
      nameColumn: 'name',
      toView: toReplyTemplate,
      beforeRestore: async (tx) => {
        await assertRoom(tx);
        return {};
      },
    });
    trash.add(this.templates);
  }

  list(query: ListReplyTemplates): Promise<Page<ReplyTemplate>> {
    const rows = this.database.getRepository(ReplyTemplateEntity).createQueryBuilder('template');
    return listPage(rows, query, ['name', 'text'], toReplyTemplate);
  }

  /** @throws ApiError `not_found` */
  async read(id: string): Promise<ReplyTemplate> {
    return toReplyTemplate(await this.templates.find(id));
  }

  /** @throws ApiError `too_many_templates` */
  async create(template: CreateReplyTemplate, by: Admin, once: Once): Promise<ReplyTemplate> {
    const row = await this.templates.create(by, once, async (records) => {
      await assertRoom(records.tx);
      return records.insert(template);
    });
    return toReplyTemplate(row);
  }

  /** @throws ApiError `not_found` */
  async update({ id, updated_at, ...changed }: UpdateReplyTemplate, by: Admin): Promise<ReplyTemplate> {
    const row = await this.templates.write(by, async (records) =>
      records.update(await records.lock(id, updated_at), changed),
    );
    return toReplyTemplate(row);
  }

  remove(id: string, by: Admin): Promise<void> {
    return this.templates.remove(id, by);
  }
}

/** @throws ApiError `too_many_templates`, also for those who add the last one at once */
async function assertRoom(tx: EntityManager): Promise<void> {
  await tx.query('LOCK TABLE reply_templates IN SHARE ROW EXCLUSIVE MODE');
  const there = await tx.countBy(ReplyTemplateEntity, { deleted_at: IsNull() });
  if (there >= LIMITS.replyTemplates) throw new ApiError('too_many_templates');
}
