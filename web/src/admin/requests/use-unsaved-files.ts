import { useMemo } from 'react';
import { useUnsaved } from '@/admin/ui/forms/leave-guard';
import type { Attachments } from '@/shared/upload/use-attachments';

/**
 * Asks before a message's files are lost, which no draft keeps.
 * @returns ends that at once, for a message that was just sent
 */
export function useUnsavedFiles({ files, clear }: Attachments): () => void {
  const some = files.length > 0;
  return useUnsaved(useMemo(() => (some ? { kept: false, discard: clear } : null), [some]));
}
