import { useTranslation } from 'react-i18next';
import { fetchFile } from '@/shared/download/fetch-file';
import { useToast } from '@/admin/ui/feedback/use-toast';
import type { Selection } from '@/admin/ui/lists/use-selection';
import type { ApiFailure } from '@/shared/api/failure';
import { saveFile } from '@/shared/lib/save-file';
import { visitorsToday } from '@/shared/lib/days';
import { useAppDispatch } from '@/shared/state/hooks';

const EXPORT = '/api/parcels/export.csv';

/**
 * Returns a function that saves the selected parcels as CSV.
 * @param listed filters and sort as a query string
 */
export function useSelectionExport({ all, ids }: Selection, listed: string, sort: string) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const dispatch = useAppDispatch();
  return async () => {
    const named = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [...ids], sort }),
    };
    try {
      const file = await fetchFile(all ? `${EXPORT}?${listed}` : EXPORT, all ? {} : named, dispatch);
      saveFile(file, `parcels-${visitorsToday()}.csv`);
    } catch (failure) {
      toast.failed(t('list.exportFailed'), failure as ApiFailure);
    }
  };
}
