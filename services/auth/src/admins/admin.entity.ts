import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('admins')
export class AdminEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** As it was typed; compared without case. */
  @Column('text')
  email!: string;

  /** argon2id in PHC form. */
  @Column('text')
  password_hash!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;
}
