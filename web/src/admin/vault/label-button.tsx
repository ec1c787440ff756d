import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useToast } from '@/admin/ui/feedback/use-toast';
import type { ApiFailure } from '@/shared/api/failure';
import { fetchFile } from '@/shared/download/fetch-file';
import { saveFile } from '@/shared/lib/save-file';
import { useAppDispatch } from '@/shared/state/hooks';

/** Downloads labels of chosen places, or of a place and all places inside it. */
export function LabelButton({ of }: { of: { ids: readonly string[] } | { inside: string } }) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      // Commas as they are: encoded, those of 200 ids come close to the 8 KB of a line that most servers take.
      const query = 'ids' in of ? `ids=${of.ids.join(',')}` : `inside=${of.inside}`;
      saveFile(await fetchFile(`/api/vault/places/labels.pdf?${query}`, {}, dispatch), 'labels.pdf');
    } catch (error) {
      toast.failed(t('print.labels'), error as ApiFailure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<AdminIcon name="print" />}
      loading={isBusy}
      onClick={() => void download()}
    >
      {t('print.labels')}
    </Button>
  );
}
