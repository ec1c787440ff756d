import type { Language, User, UserAccount } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A client of the company who has signed in. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Verified, as typed; comparisons ignore case. */
  @Column('text')
  email!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  /** Language of the last sign-in's browser, for mails. */
  @Column('text')
  language!: Language;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  signed_in_at!: Date;

  /** Time at which the user asked for the erasure of all data, which the desk confirms. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  erasure_asked_at!: Date | null;
}

export const toUser = ({ id, email, name }: UserEntity): User => ({ id, email, name });

export const toUserAccount = (row: UserEntity): UserAccount => ({
  ...toUser(row),
  language: row.language,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  signed_in_at: row.signed_in_at.toISOString(),
  erasure_asked_at: row.erasure_asked_at?.toISOString() ?? null,
});
