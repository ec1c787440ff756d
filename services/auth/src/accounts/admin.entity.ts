import type { Admin, AdminAccount, Role } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('admins')
export class AdminEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** As typed; comparisons ignore case. */
  @Column('text')
  email!: string;

  @Column('text')
  role!: Role;

  /** argon2id in PHC form. */
  @Column('text')
  password_hash!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;
}

/** Omits the password's hash. */
export const toAdmin = ({ id, email }: Pick<AdminEntity, 'id' | 'email'>): Admin => ({ id, email });

/** @param reader the admin reading the list */
export const toAccount = ({ id, email, role, created_at }: AdminEntity, reader: Admin): AdminAccount => ({
  id,
  email,
  role,
  current: id === reader.id,
  created_at: created_at.toISOString(),
});
