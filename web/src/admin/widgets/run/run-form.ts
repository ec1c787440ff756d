import type { Run } from '@vaultway/contracts';

/** Fields of a run's form. */
export type RunValues = Record<'courier_id' | 'date' | 'note', string>;

type StoredRun = Pick<Run, 'date' | 'note'> & ({ courier: Run['courier'] } | { courier_id: string });

/** Returns a run as the text values of its form. A rejection has only the courier's ID. */
export const runValuesOf = (run: StoredRun): RunValues => ({
  courier_id: 'courier' in run ? run.courier.id : run.courier_id,
  date: run.date,
  note: run.note ?? '',
});
/** Reads the form's values from the record in a rejection. */
export const readRun = (current: object) => runValuesOf(current as StoredRun);
