import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { useCreateImportMutation } from '@/admin/api/create-import.api';
import { importPath } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { belongsElsewhere } from '@/admin/ui/hooks/page-keys';

/** A spreadsheet copies cells with tabs between them; a header and one row are the least that an import reads. */
const isTable = (text: string) => text.trim().split('\n').length > 1 && text.includes('\t');

/** Opens the review of an import for rows pasted from a spreadsheet, outside of fields and dialogs. */
export function usePastedRows(): void {
  const { t, i18n } = useTranslation('admin');
  const navigate = useNavigate();
  const may = useMay();
  const toast = useToast();
  const [createImport, { isLoading }] = useCreateImportMutation();
  // Leaving the page cancels the upload, so that its response does not navigate.
  const upload = useRef<ReturnType<typeof createImport>>(null);
  useEffect(() => () => upload.current?.abort(), []);

  useEffect(() => {
    const take = async (text: string) => {
      const file = new File([text], `${t('parcels.pasted')}.tsv`, { type: 'text/tab-separated-values' });
      upload.current = createImport({
        kind: 'parcels',
        file,
        language: i18n.language,
        onProgress: () => {},
      });
      const answer = await upload.current;
      if (answer.data) void navigate(importPath(answer.data.id));
      else toast.failed(t('parcels.pasted'), answer.error as ApiFailure);
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (isLoading || !may('write') || belongsElsewhere(event) || !isTable(text)) return;
      event.preventDefault();
      void take(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
}
