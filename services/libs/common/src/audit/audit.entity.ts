import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An admin's action, written in the same transaction. */
@Entity('audit')
export class AuditEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  at!: Date;

  /** Null for the service's own acts. */
  @Column('text', { nullable: true })
  admin_id!: string | null;

  /** The actor's address at the time, since the account may be deleted later. */
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

  /** Time of anonymization. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  anonymized_at!: Date | null;

  /** Entry of the import or bulk change that this one belongs to. */
  @Column('uuid', { nullable: true })
  part_of!: string | null;

  /** Entry that this one undoes. */
  @Column('uuid', { nullable: true })
  undoes!: string | null;
}
