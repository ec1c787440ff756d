import { useEffect, useMemo, useRef, useState } from 'react';
import { LIMITS } from '@vaultway/contracts/limits';
import type { ApiFailure } from '@/shared/api/failure';
import { CHOSEN_FILE } from './draft';
import { smallerPicture } from './smaller-picture';

type Problem = 'not_an_image' | 'file_too_large';

/** Picture chosen in a form: the file itself, beside the form's text values. */
export interface ChosenPicture {
  file: File | null;
  /** Object URL of the file, valid while it is chosen. */
  url: string | null;
  /** Why the last file is rejected. */
  problem: Problem | null;
  /** Upload progress from 0 to 1; null when idle. */
  progress: number | null;
  /** Takes a file at once, and begins to scale it down. @returns whether it is a picture */
  take: (file: File) => boolean;
  /** Resolves to the file to send, scaled down if it is large; null if none is chosen. */
  ready: () => Promise<File | null>;
  clear: () => void;
  /** Reports upload progress. */
  watch: (share: number | null) => void;
}

/** Holds a form's chosen file. Drafts store text only, so a reload loses the file. */
export function usePicture(): ChosenPicture {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [progress, watch] = useState<number | null>(null);
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const smaller = useRef<Promise<File>>(null);

  return {
    file,
    url,
    problem,
    progress,
    take(chosen) {
      if (!isPicture(chosen)) {
        setProblem('not_an_image');
        return false;
      }
      setProblem(null);
      setFile(chosen);
      const scaling = smallerPicture(chosen);
      smaller.current = scaling;
      // Only the scaled file's size counts. A file that stays too large is refused by the server as well.
      void scaling.then((scaled) => smaller.current === scaling && setProblem(problemOf(scaled)));
      return true;
    },
    ready: async () => smaller.current,
    clear() {
      smaller.current = null;
      setProblem(null);
      setFile(null);
    },
    watch,
  };
}

/** Rejects files by type and size before the upload; the server checks the bytes. */
export function problemOf(file: File): Problem | null {
  if (!isPicture(file)) return 'not_an_image';
  return file.size > LIMITS.imageBytes ? 'file_too_large' : null;
}

const isPicture = ({ type }: File) => type === 'image/jpeg' || type === 'image/png';

const ABOUT_A_FILE = new Set<ApiFailure['code']>([
  'not_an_image',
  'file_too_large',
  'body_too_large',
  'unsupported_media_type',
]);

/** `fieldOf` of a form with a picture: maps file errors to its field. */
export const imageFieldOf = ({ code }: ApiFailure) =>
  ABOUT_A_FILE.has(code) ? ('image' as const) : undefined;

/**
 * Removes the file placeholder from the values to check and send; the file is sent beside them, and the server checks
 * it.
 */
export const withoutFile = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== CHOSEN_FILE));
