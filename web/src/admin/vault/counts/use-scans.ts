import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_SCANS, type ScanResult } from '@vaultway/contracts';
import { useResending } from '@/admin/ui/hooks/use-resending';
import type { ApiFailure } from '@/shared/api/failure';
import { useAddScansMutation } from './counts.api';
import { type KeptScan, newScan, scanStore } from './kept-scans';

/** Scans that are drawn. */
const SHOWN = 20;
/** The request timed out, was throttled or had no session; the scans themselves may be valid. */
const SEND_LATER = new Set([401, 408, 429]);

/** A scan, with what the server says of it. */
export interface ShownScan {
  id: string;
  code: string;
  result: ScanResult | null;
}

const isRefusal = ({ status, code }: ApiFailure) =>
  status >= 400 && status < 500 && !SEND_LATER.has(status) && code !== 'second_factor_required';

/** Keeps scans of a count on the device, and sends them in batches until the server has each. */
export function useScans(count: string, account: string) {
  const [shown, setShown] = useState<ShownScan[]>([]);
  const [waiting, setWaiting] = useState<readonly KeptScan[]>([]);
  const [unstored, setUnstored] = useState(false);
  /** Why the server refuses all that waits. */
  const [refused, setRefused] = useState<ApiFailure | null>(null);
  /** Ahead of the rendered state, since scans come faster than renders. */
  const queue = useRef<readonly KeptScan[]>([]);
  const sending = useRef(false);
  const [post] = useAddScansMutation();

  const setQueue = (next: readonly KeptScan[]) => setWaiting((queue.current = next));
  const drop = useCallback((done: readonly KeptScan[]) => {
    const ids = new Set(done.map(({ id }) => id));
    setQueue(queue.current.filter(({ id }) => !ids.has(id)));
    // Sent again, it counts once.
    void scanStore.drop([...ids]).catch(() => undefined);
  }, []);

  const send = useCallback(async (): Promise<number | null> => {
    if (sending.current) return null;
    sending.current = true;
    try {
      for (let batch = queue.current.slice(0, MAX_SCANS); batch.length > 0;) {
        const scans = batch.map(({ id, code, item_id, at }) => ({ id, code, item_id, at }));
        const { data, error } = await post({ id: count, scans });
        if (!data) {
          const failure = error as ApiFailure;
          if (isRefusal(failure)) setRefused(failure);
          return failure.retryAfter;
        }
        const results = new Map(data.scans.map((result) => [result.id, result]));
        setShown((before) =>
          before.map((scan) => ({ ...scan, result: results.get(scan.id) ?? scan.result })),
        );
        drop(batch);
        batch = queue.current.slice(0, MAX_SCANS);
      }
      return null;
    } finally {
      sending.current = false;
    }
  }, [count, post, drop]);

  useEffect(() => {
    let gone = false;
    const readKept = async () => {
      // Without storage, nothing was kept.
      const kept = await scanStore.read(count, account).catch(() => []);
      if (gone || kept.length === 0) return;
      const known = new Set(queue.current.map(({ id }) => id));
      setQueue([...kept.filter(({ id }) => !known.has(id)), ...queue.current]);
    };
    void readKept();
    return () => {
      gone = true;
    };
  }, [count, account]);
  useResending(waiting.length > 0 && refused === null, send);

  return {
    /** The last scans, newest first. */
    shown,
    waiting,
    unstored,
    refused,
    add: (texts: readonly string[], item_id: string | null = null) => {
      const scans = texts.flatMap((text) => newScan(text, { count, account, item_id }) ?? []);
      if (scans.length === 0) return;
      setQueue([...queue.current, ...scans]);
      const last = scans.slice(-SHOWN).map(({ id, code }) => ({ id, code, result: null }));
      setShown((before) => [...last.toReversed(), ...before].slice(0, SHOWN));
      void scanStore.keep(scans).catch(() => setUnstored(true));
      void send();
    },
    /** Deletes refused scans. */
    discard: () => {
      drop(queue.current);
      setRefused(null);
    },
  };
}
