import type { Page } from '@vaultway/contracts';
import { Column, DeleteDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A page as it is stored. A deleted one keeps its row for a while, and only the trash sees it. */
@Entity('pages')
export class PageEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** Unique among the pages that are not deleted. */
  @Column('text')
  slug!: string;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  sub_title!: string | null;

  @Column('text')
  content!: string;

  @Column('text')
  icon!: Page['icon'];

  /** A built-in name, or the stored path of an uploaded picture. */
  @Column('text')
  hero!: string;

  @Column('text')
  overlay!: Page['overlay'];

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;

  @DeleteDateColumn({ type: 'timestamptz', precision: 3 })
  deleted_at!: Date | null;
}
