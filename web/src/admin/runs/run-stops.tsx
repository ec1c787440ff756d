import { useEffect, useRef, useState } from 'react';
import { Autocomplete, Button } from '@mantine/core';
import type { Run, RunStop } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  useAddStopsMutation,
  useRemoveStopsMutation,
  useSortRunMutation,
  useUpdateRunMutation,
} from '@/admin/api/runs.api';
import { useMay } from '@/admin/ui/access/abilities';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { Code } from '@/admin/widgets/code/code';
import { useFoundParcels } from '@/admin/widgets/code/use-found-parcels';
import { StopState } from '@/admin/widgets/run/run-names';
import { useMoveQuestion } from '@/admin/widgets/run/use-move-question';
import { parcelPath } from '@/admin/paths';
import type { ApiFailure } from '@/shared/api/failure';
import unseen from '@/shared/styles/unseen.module.css';
import styles from './runs.module.css';

/** The stops of a run in order, moved by dragging or with buttons. */
export function RunStops({ run }: { run: Run }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const [sortRun] = useSortRunMutation();
  const [removeStops] = useRemoveStopsMutation();
  const order = useOrder(run);
  const dragged = useRef<string | null>(null);
  const writes = may('write');
  const write = async (writing: Promise<unknown>, message: string) => {
    try {
      await writing;
      order.say(message);
    } catch (error) {
      toast.failed(t('runs.notSaved'), error as ApiFailure);
    }
  };
  const remove = ({ parcel_id, tracking_code }: RunStop) =>
    write(
      removeStops({ id: run.id, parcel_ids: [parcel_id] }).unwrap(),
      t('runs.removed', { code: tracking_code }),
    );
  return (
    <section className={styles.stops} aria-labelledby="stops">
      <div className={styles.head}>
        <h2 id="stops">{t('runs.stops')}</h2>
        {writes && order.stops.length > 1 && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() =>
              void write(sortRun({ id: run.id, updated_at: run.updated_at }).unwrap(), t('runs.sorted'))
            }
          >
            {t('runs.sort')}
          </Button>
        )}
      </div>
      <p role="status" className={unseen.unseen}>
        {order.said}
      </p>
      {order.stops.length === 0 && <p className={styles.none}>{t('runs.noStops')}</p>}
      <ol className={styles.list}>
        {order.stops.map((stop, at) => (
          <li
            key={stop.parcel_id}
            draggable={writes}
            data-state={stop.state}
            onDragStart={({ dataTransfer }) => {
              // Firefox drags only with data.
              dataTransfer.setData('text/plain', stop.tracking_code);
              dragged.current = stop.parcel_id;
            }}
            onDragOver={(event) => dragged.current !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged.current !== null) order.move(dragged.current, at);
              dragged.current = null;
            }}
          >
            <span className={styles.number}>{at + 1}</span>
            <span className={styles.parcel}>
              <Link to={parcelPath(stop.tracking_code)}>
                <Code>{stop.tracking_code}</Code>
              </Link>
              <span dir="auto">
                {stop.recipient_name} · {stop.destination}
              </span>
              <StopState state={stop.state} />
            </span>
            {writes && (
              <span className={styles.buttons}>
                <button
                  type="button"
                  id={`up-${stop.parcel_id}`}
                  aria-label={t('runs.up', { code: stop.tracking_code })}
                  aria-disabled={at === 0}
                  onClick={() => at > 0 && order.move(stop.parcel_id, at - 1, 'up')}
                >
                  <AdminIcon name="up" />
                </button>
                <button
                  type="button"
                  id={`down-${stop.parcel_id}`}
                  className={styles.down}
                  aria-label={t('runs.down', { code: stop.tracking_code })}
                  aria-disabled={at === order.stops.length - 1}
                  onClick={() => at < order.stops.length - 1 && order.move(stop.parcel_id, at + 1, 'down')}
                >
                  <AdminIcon name="up" />
                </button>
                <button
                  type="button"
                  aria-label={t('scan.remove', { what: stop.tracking_code })}
                  onClick={() => void remove(stop)}
                >
                  <AdminIcon name="close" />
                </button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {writes && <AddStop run={run} onAdded={(code) => order.say(t('runs.added', { code }))} />}
    </section>
  );
}

/** Order of a run's stops, shown at once and saved in turn. */
function useOrder(run: Run) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [updateRun] = useUpdateRunMutation();
  const [said, say] = useState('');
  /** IDs in the order being saved; null to show that of the server. */
  const [wanted, setWanted] = useState<string[] | null>(null);
  const version = useRef(run.updated_at);
  const saving = useRef(Promise.resolve());
  const pending = useRef(0);
  const refused = useRef(false);
  const focused = useRef<string | null>(null);
  // A stored order stays until the run that has it is loaded.
  useEffect(() => {
    if (pending.current > 0 || run.updated_at < version.current) return;
    version.current = run.updated_at;
    setWanted(null);
  }, [run]);

  // The browser drops the focus from a button whose row moves.
  useEffect(() => {
    if (focused.current === null) return;
    document.getElementById(focused.current)?.focus();
    focused.current = null;
  }, [wanted]);

  const byId = new Map(run.stops.map((stop) => [stop.parcel_id, stop]));
  const known = (wanted ?? []).flatMap((id) => byId.get(id) ?? []);
  const stops =
    wanted === null ? run.stops : [...known, ...run.stops.filter((stop) => !known.includes(stop))];

  const save = async (parcel_ids: string[]) => {
    try {
      if (refused.current) return;
      const saved = await updateRun({ id: run.id, updated_at: version.current, parcel_ids }).unwrap();
      version.current = saved.updated_at;
    } catch (error) {
      // Later moves were made from an order that was not stored.
      refused.current = true;
      toast.failed(t('runs.notSaved'), error as ApiFailure);
      setWanted(null);
    } finally {
      pending.current -= 1;
      if (pending.current === 0) refused.current = false;
    }
  };

  return {
    stops,
    said,
    say,
    move: (id: string, to: number, button?: 'up' | 'down') => {
      const ids = stops.map(({ parcel_id }) => parcel_id).filter((one) => one !== id);
      ids.splice(to, 0, id);
      if (button) focused.current = `${button}-${id}`;
      setWanted(ids);
      const code = byId.get(id)?.tracking_code ?? '';
      say(t('runs.moved', { code, at: to + 1, total: ids.length }));
      pending.current += 1;
      saving.current = saving.current.then(() => save(ids));
    },
  };
}

/** Adds a parcel, found by part of its code, a name or a place. */
function AddStop({ run, onAdded }: { run: Run; onAdded: (code: string) => void }) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const { parcels } = useFoundParcels(typed);
  const [addStops] = useAddStopsMutation();
  const { send, dialog } = useMoveQuestion();
  const find = (code: string) => parcels.find((parcel) => parcel.tracking_code === code);
  const add = (code: string) => {
    const parcel = find(code);
    if (!parcel) return;
    void send(
      (from) => addStops({ id: run.id, parcel_ids: [parcel.id], move: from.length > 0 }).unwrap(),
      () => {
        setTyped('');
        onAdded(code);
      },
    );
  };
  return (
    <>
      <Autocomplete
        label={t('runs.addParcel')}
        dir={typed === '' ? undefined : 'auto'}
        autoComplete="off"
        placeholder={t('finder.find')}
        value={typed}
        data={parcels.map(({ tracking_code: code }) => code)}
        filter={({ options }) => options}
        renderOption={({ option: { value } }) => (
          <span>
            <bdi dir="ltr">{value}</bdi> <bdi>{find(value)?.recipient_name}</bdi>
          </span>
        )}
        onChange={setTyped}
        onOptionSubmit={add}
      />
      {dialog}
    </>
  );
}
