import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an admin did, written in the same transaction. */
@Entity('audit')
export class AuditEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  at!: Date;

  /** Null when the service acted by itself. */
  @Column('text', { nullable: true })
  admin_id!: string | null;

  /** As it was then: the account may be gone when somebody asks. */
  @Column('text', { nullable: true })
  admin_email!: string | null;

  @Column('text')
  action!: string;

  @Column('text')
  record_type!: string;

  @Column('text')
  record_id!: string;

  @Column('jsonb', { nullable: true })
  before!: Record<string, unknown> | null;

  @Column('jsonb', { nullable: true })
  after!: Record<string, unknown> | null;

  /** When what it said of people was taken out. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  anonymized_at!: Date | null;
}
