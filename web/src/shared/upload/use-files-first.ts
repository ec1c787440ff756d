import { useState } from 'react';
import { type Attachments, removeId } from './use-attachments';

/** Waits for the uploads of a form before it is sent. */
export function useFilesFirst({ sent, refused }: Attachments) {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    /** @returns the files' IDs as a field, if there are any; undefined if one was not uploaded, which gets the focus */
    async send(): Promise<{ files?: string[] } | undefined> {
      setBusy(true);
      try {
        const files = await sent();
        return files.length > 0 ? { files } : {};
      } catch {
        const key = refused()?.key;
        if (key !== undefined) document.getElementById(removeId(key))?.focus();
        return undefined;
      } finally {
        setBusy(false);
      }
    },
  };
}
