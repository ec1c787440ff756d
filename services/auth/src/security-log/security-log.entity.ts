import type { SecurityEventName } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An entry of the security log, without secrets, and with only the personal data needed to act on it. */
@Entity('security_log')
export class SecurityLogEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  at!: Date;

  @Column('text')
  event!: SecurityEventName;

  /** Prefix of a keyed hash of the account's address, see SecurityLog. */
  @Column('text', { nullable: true })
  account!: string | null;

  /** `198.51.100.0/24`, `2001:db8:1::/48` */
  @Column('text', { nullable: true })
  network!: string | null;

  @Column('text', { nullable: true })
  detail!: string | null;

  /** Number of occurrences within an hour, beginning at `at`. */
  @Column({ type: 'integer', default: 1 })
  count!: number;

  /** Time of the last one; null for a single one. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  last_at!: Date | null;
}
