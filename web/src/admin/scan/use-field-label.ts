import { useTranslation } from 'react-i18next';
import type { Label } from '@/shared/i18n/error-text';

/** Returns a function that labels a handover's fields, with parcels by code. */
export function useFieldLabel(codes: string[]): Label {
  const { t } = useTranslation('admin');
  const names: Record<string, string> = {
    happened_at: t('fields.created_at'),
    giver: t('scan.person.collect'),
    taker: t('scan.person.deliver'),
    signature: t('scan.signature.drawn'),
    photo: t('scan.photo'),
    pin: t('scan.pin'),
    reason: t('scan.reason'),
    witness: t('scan.witness'),
    parcels: t('nav.parcels'),
  };
  return (field) => {
    const [, at] = /^parcels\.(\d+)\.code$/.exec(field) ?? [];
    if (at !== undefined) return codes[Number(at)] ?? field;
    if (field.includes('.seals')) return t('scan.seals');
    return names[field] ?? field;
  };
}
