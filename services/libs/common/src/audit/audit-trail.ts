import { Injectable } from '@nestjs/common';
import type { Admin, AuditRecord, ListAudit } from '@vaultway/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { InjectDataSource } from '@nestjs/typeorm';
import { v7 } from 'uuid';
import { Page } from '../http/index.js';
import { AuditEntity } from './audit.entity.js';

export interface Deed {
  /** Null when the service acts by itself. */
  by: Admin | null;
  /** `<noun>.<past participle>`: `parcel.created`. */
  action: string;
  record_type: string;
  record_id: string;
  /** The record's public form; null where there was none. Secrets stay out. */
  before: object | null;
  after: object | null;
}

/** Who did what, kept beside what was done. */
@Injectable()
export class AuditTrail {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Writes one row with `tx`, so that the deed and its trace stand or fall together. */
  async record(tx: EntityManager, { by, before, after, ...deed }: Deed): Promise<void> {
    const row = {
      ...deed,
      id: v7(),
      at: new Date(),
      admin_id: by?.id ?? null,
      admin_email: by?.email ?? null,
      before,
      after,
    };
    await tx.createQueryBuilder().insert().into(AuditEntity).values(row).updateEntity(false).execute();
  }

  /** What was done, newest first. */
  async list(query: ListAudit): Promise<Page<AuditRecord>> {
    const rows = this.database.getRepository(AuditEntity).createQueryBuilder('audit');
    for (const column of ['record_type', 'record_id', 'admin_id', 'action'] as const) {
      const wanted = query[column];
      if (wanted !== null) rows.andWhere(`audit.${column} = :${column}`, { [column]: wanted });
    }
    if (query.from !== null) rows.andWhere('audit.at >= :from', { from: query.from });
    if (query.to !== null) rows.andWhere('audit.at < :to', { to: query.to });
    const [found, total] = await rows
      .orderBy('audit.at', 'DESC')
      .addOrderBy('audit.id', 'DESC')
      .offset((query.page - 1) * query.per_page)
      .limit(query.per_page)
      .getManyAndCount();
    return new Page(found.map(toAuditRecord), total, query);
  }
}

const toAuditRecord = (row: AuditEntity): AuditRecord => ({
  id: row.id,
  at: row.at.toISOString(),
  admin_id: row.admin_id,
  admin_email: row.admin_email,
  action: row.action,
  record_type: row.record_type,
  record_id: row.record_id,
  before: row.before,
  after: row.after,
});
