import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A relay chosen in the panel: on trial, or the one in use. */
@Entity('relays')
export class RelayEntity {
  /** Id of the trial's email. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('text')
  host!: string;

  @Column('integer')
  port!: number;

  @Column('text', { name: 'username', nullable: true })
  user!: string | null;

  /** Admin who tried it. */
  @Column('uuid')
  admin_id!: string;

  /** Wrong codes so far. */
  @Column('integer', { default: 0 })
  tries!: number;

  /** The account with its password, and the trial's code. */
  @Column('text')
  sealed!: string;

  /** End of the trial. */
  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;

  /** Null on trial. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  saved_at!: Date | null;
}
