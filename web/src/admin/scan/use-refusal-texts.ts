import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { failureTexts } from '@/shared/i18n/error-text';
import { useFieldLabel } from './use-field-label';

/** Returns a function that renders why a handover was rejected, naming unknown codes. */
export function useRefusalTexts(codes: string[]): (failure: ApiFailure) => string[] {
  const { t } = useTranslation('admin');
  const label = useFieldLabel(codes);
  return (failure) => {
    const unknown = failure.details.filter(({ code }) => code === 'unknown');
    const details = failure.details.filter((detail) => !unknown.includes(detail));
    return [
      ...unknown.map(({ field }) => t('scan.noParcel', { code: label(field) })),
      ...(unknown.length > 0 && details.length === 0 ? [] : failureTexts({ ...failure, details }, t, label)),
    ];
  };
}
