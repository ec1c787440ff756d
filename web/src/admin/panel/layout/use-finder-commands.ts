import type { ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { labelsPath } from '@/admin/api/parcel-documents';
import { useMay } from '@/admin/ui/access/abilities';
import type { Command } from '@/admin/finder/finder-options';
import { useCopyTrackingLink } from '@/admin/parcels/parcel-menu';
import { parcelPath } from '@/admin/paths';
import { LANGUAGE_OPTIONS, reloadInLanguage } from '@/shared/i18n/languages';
import { useAppDispatch, useAppSelector } from '@/shared/state/hooks';
import { themeToggled } from '@/shared/state/theme.slice';

/**
 * What the finder does besides opening pages.
 * @param changeStatus asks for a parcel's next status
 */
export function useFinderCommands(changeStatus: (parcel: ParcelSummary) => void) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const may = useMay();
  const copy = useCopyTrackingLink();
  const dispatch = useAppDispatch();
  const theme = useAppSelector((state) => state.theme);
  const commands: Command[] = [
    {
      id: 'theme',
      label: t(theme === 'LIGHT' ? 'nav.toDark' : 'nav.toLight'),
      icon: theme === 'LIGHT' ? 'moon' : 'sun',
      run: () => void dispatch(themeToggled()),
    },
    ...LANGUAGE_OPTIONS.map(({ value, label }): Command => ({
      id: `language-${value}`,
      label: `${t('nav.language')}: ${label}`,
      icon: 'globe',
      quiet: true,
      run: () => reloadInLanguage(value),
    })),
  ];
  const addOf = (code: string): Command => ({
    id: 'add',
    label: `${t('activities.add')}: ${code}`,
    icon: 'plus',
    run: () => void navigate(parcelPath(code, '/activities/create')),
  });
  const statusOf = (parcel: ParcelSummary): Command => ({
    id: 'status',
    label: `${t('parcels.bulk.setStatus')}: ${parcel.tracking_code}`,
    icon: 'edit',
    run: () => changeStatus(parcel),
  });
  const commandsOf = (parcel: ParcelSummary): Command[] => [
    ...(may('event') ? [addOf(parcel.tracking_code)] : []),
    ...(may('write') ? [statusOf(parcel)] : []),
    ...papersOf(parcel),
  ];
  const papersOf = ({ id, tracking_code: code }: ParcelSummary): Command[] => [
    {
      id: 'copy',
      label: `${t('parcels.detail.copy')}: ${code}`,
      icon: 'link',
      run: () => void copy(code),
    },
    {
      id: 'label',
      label: `${t('parcels.detail.label')}: ${code}`,
      icon: 'print',
      run: () => void open(labelsPath([id], 'a6'), '_blank'),
    },
  ];
  return { commands, commandsOf };
}
