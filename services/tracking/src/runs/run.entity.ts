import { RecordEntity } from '@vaultway/common';
import { Column, Entity } from 'typeorm';

/** A courier's parcels of a day, which the table `run_stops` lists in order. */
@Entity('runs')
export class RunEntity extends RecordEntity {
  /** Account in auth, which may be gone or have another role by now. */
  @Column('uuid')
  courier_id!: string;

  /** In the company's time zone, `YYYY-MM-DD`. */
  @Column('date')
  date!: string;

  @Column('text', { nullable: true })
  note!: string | null;
}
