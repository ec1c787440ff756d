import { useEffect, useMemo, useState } from 'react';
import { LIMITS } from '@vaultway/contracts/constants';
import type { ApiFailure } from '@/shared/api/failure';
import { CHOSEN_FILE } from '@/admin/ui/form/draft';

type Problem = 'not_an_image' | 'file_too_large';

/** A picture that was chosen in a form: the file itself, beside the form's texts. */
export interface ChosenPicture {
  file: File | null;
  /** Shows the file as long as it is chosen. */
  url: string | null;
  /** What is wrong with the file that somebody tried last. */
  problem: Problem | null;
  /** The part of the form that has been sent, from 0 to 1; null while it is not being sent. */
  progress: number | null;
  /** @returns whether it is a picture that the server would take */
  take: (file: File) => boolean;
  clear: () => void;
  /** To be told how far the form is. */
  watch: (share: number | null) => void;
}

/** Holds the file of a form that has a picture. A draft keeps texts alone, so that a reload loses it. */
export function usePicture(): ChosenPicture {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [progress, watch] = useState<number | null>(null);
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  return {
    file,
    url,
    problem,
    progress,
    take(chosen) {
      const found = problemOf(chosen);
      setProblem(found);
      if (!found) setFile(chosen);
      return !found;
    },
    clear() {
      setProblem(null);
      setFile(null);
    },
    watch,
  };
}

/** The server looks at the bytes; this saves sending what it would refuse anyway. */
export function problemOf({ type, size }: File): Problem | null {
  if (type !== 'image/jpeg' && type !== 'image/png') return 'not_an_image';
  return size > LIMITS.imageBytes ? 'file_too_large' : null;
}

const ABOUT_A_FILE = new Set<ApiFailure['code']>([
  'not_an_image',
  'file_too_large',
  'body_too_large',
  'unsupported_media_type',
]);

/** `fieldOf` of a form with a picture: what is said about a file is said at its field. */
export const imageFieldOf = ({ code }: ApiFailure) =>
  ABOUT_A_FILE.has(code) ? ('image' as const) : undefined;

/** The texts of a form that are sent and checked; a chosen file travels beside them, and the server judges it. */
export const withoutFile = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== CHOSEN_FILE));
