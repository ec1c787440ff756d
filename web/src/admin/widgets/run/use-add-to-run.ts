import type { Run } from '@vaultway/contracts';
import {
  useAddStopsMutation,
  useCreateRunMutation,
  useDeleteRunMutation,
  useLazyRunQuery,
  useRemoveStopsMutation,
  useUpdateRunMutation,
} from '@/admin/api/runs.api';
import { useMay } from '@/admin/ui/access/abilities';

/** An existing run, or a new one of a courier. */
export type ChosenRun = { id: string } | { courier_id: string; date: string };

export interface AddedToRun {
  run: Run;
  undo: () => Promise<void>;
}

/** Returns a function that adds parcels to a run, taking them from others of the day, and says how to undo it. */
export function useAddToRun() {
  const may = useMay();
  const [readRun] = useLazyRunQuery();
  const [createRun] = useCreateRunMutation();
  const [addStops] = useAddStopsMutation();
  const [removeStops] = useRemoveStopsMutation();
  const [updateRun] = useUpdateRunMutation();
  const [deleteRun] = useDeleteRunMutation();

  /** Gives a run back the stops that it had, in their order. */
  const giveBack = async ({ id, stops }: Run, taken: ReadonlySet<string>) => {
    const ids = stops.map(({ parcel_id }) => parcel_id);
    const { updated_at, stops: now } = await addStops({
      id,
      parcel_ids: ids.filter((parcel) => taken.has(parcel)),
    }).unwrap();
    const has = new Set(now.map(({ parcel_id }) => parcel_id));
    await updateRun({ id, updated_at, parcel_ids: ids.filter((parcel) => has.has(parcel)) }).unwrap();
  };

  /** @param from ids of the runs to take them from */
  return async (chosen: ChosenRun, ids: string[], from: readonly string[]): Promise<AddedToRun> => {
    const move = from.length > 0;
    const isNew = !('id' in chosen);
    const before = isNew ? [] : (await readRun(chosen.id).unwrap()).stops;
    const former = await Promise.all(from.map((id) => readRun(id).unwrap()));
    const run = isNew
      ? await createRun({ ...chosen, note: '', parcel_ids: ids, move }).unwrap()
      : await addStops({ id: chosen.id, parcel_ids: ids, move }).unwrap();
    const had = new Set(before.map(({ parcel_id }) => parcel_id));
    return {
      run,
      async undo() {
        const { stops } = await readRun(run.id).unwrap();
        const back = stops.filter(({ parcel_id, state }) => state === 'left' && !had.has(parcel_id));
        const taken = new Set(back.map(({ parcel_id }) => parcel_id));
        if (taken.size > 0) await removeStops({ id: run.id, parcel_ids: [...taken] }).unwrap();
        for (const one of former)
          if (one.stops.some(({ parcel_id }) => taken.has(parcel_id))) await giveBack(one, taken);
        if (isNew && taken.size === stops.length && may('manage')) await deleteRun(run.id).unwrap();
      },
    };
  };
}
