import { useEffect, useRef, useState } from 'react';
import type { RequestFile } from '@vaultway/contracts';
import { FILE_LIMITS } from '@vaultway/contracts/request-file-types';
import type { Dispatch } from '@/shared/api/base-query';
import type { ApiFailure } from '@/shared/api/failure';
import { useAppDispatch } from '@/shared/state/hooks';
import { upload } from './upload';

/** A chosen file, which is uploaded at once. */
export interface Attachment {
  key: number;
  file: File;
  /** Progress of the upload, from 0 to 1. */
  share: number;
  /** Null until it is uploaded. */
  id: string | null;
  failure: ApiFailure | null;
}

export type Attachments = ReturnType<typeof useAttachments>;

const TOO_LARGE: ApiFailure = {
  status: 413,
  code: 'attachment_too_large',
  params: {},
  errors: ['The file is larger than 10 MB'],
  data: null,
  details: [],
  retryAfter: null,
};

/** Element ID of the button that removes a file. */
export const removeId = (key: number) => `attachment-${key}`;

/** Whether another try may succeed. */
const isPassing = ({ status }: ApiFailure) => status === 0 || status === 429 || status >= 500;

/** Uploads files for a message, one after another, while the message is written. */
export function useAttachments(url: string) {
  const dispatch = useAppDispatch() as Dispatch;
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [tooMany, setTooMany] = useState(false);
  const latest = useRef(files);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const sending = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  const awaited = useRef(false);

  useEffect(
    () => () => {
      // A message that was sent before its form was left still takes its files along.
      if (awaited.current) return;
      latest.current = [];
      for (const abort of sending.current.values()) abort.abort();
    },
    [],
  );

  const put = (changed: readonly Attachment[]) => {
    latest.current = changed;
    setFiles(changed);
  };
  const change = (key: number, facts: Partial<Attachment>) =>
    put(latest.current.map((one) => (one.key === key ? { ...one, ...facts } : one)));

  async function send({ key, file }: Attachment) {
    if (!latest.current.some((one) => one.key === key)) return;
    const abort = new AbortController();
    sending.current.set(key, abort);
    change(key, { share: 0, failure: null });
    const onProgress = (share: number) => change(key, { share });
    const form = { url, method: 'POST' as const, fields: {}, file, name: 'file', onProgress };
    const answer = await upload(form, dispatch, abort.signal);
    sending.current.delete(key);
    if ('error' in answer) change(key, { failure: answer.error });
    else change(key, { id: (answer.data.data as RequestFile).id, share: 1 });
  }

  const enqueue = (attachment: Attachment) => {
    queue.current = queue.current.then(() => send(attachment));
  };

  const add = (chosen: Iterable<File>) => {
    const free = FILE_LIMITS.perMessage - latest.current.length;
    const all = [...chosen];
    setTooMany(all.length > free);
    const added = all.slice(0, Math.max(0, free)).map((file): Attachment => {
      lastKey.current += 1;
      const failure = file.size > FILE_LIMITS.bytes ? TOO_LARGE : null;
      return { key: lastKey.current, file, share: 0, id: null, failure };
    });
    put([...latest.current, ...added]);
    for (const one of added) if (one.failure === null) enqueue(one);
  };

  const remove = (key: number) => {
    put(latest.current.filter((one) => one.key !== key));
    sending.current.get(key)?.abort();
    setTooMany(false);
  };

  const clear = () => {
    put([]);
    setTooMany(false);
  };

  /** Returns the first file that was not uploaded. */
  const refused = () => latest.current.find(({ failure }) => failure !== null);

  /**
   * Waits for the uploads, after repeating those that the network broke.
   *
   * @throws ApiFailure of a file that was not uploaded
   */
  const sent = async (): Promise<string[]> => {
    awaited.current = true;
    await queue.current;
    for (const one of latest.current) if (one.failure && isPassing(one.failure)) enqueue(one);
    await queue.current;
    awaited.current = false;
    const failed = refused();
    if (failed?.failure) throw failed.failure;
    return latest.current.flatMap(({ id }) => id ?? []);
  };

  /** `tooMany`: the last choice had more files than a message takes. */
  return { files, tooMany, add, remove, clear, sent, refused };
}
