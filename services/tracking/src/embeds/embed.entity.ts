import type { Embed } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A publishable key. Revoking it deletes the row. */
@Entity('embeds')
export class EmbedEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  key!: string;

  /** Websites that may use it, as browsers name them. */
  @Column('text', { array: true })
  origins!: string[];

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;
}

export const toEmbed = ({ created_at, ...embed }: EmbedEntity): Embed => ({
  ...embed,
  created_at: created_at.toISOString(),
});
