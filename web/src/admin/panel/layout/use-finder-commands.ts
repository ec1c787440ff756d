import type { ParcelSummary } from '@vaultway/contracts';
import { LANGUAGE_TABLE } from '@vaultway/contracts/languages';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { labelsPath } from '@/admin/api/parcel-documents';
import { useMay } from '@/admin/ui/access/abilities';
import type { Command } from '@/admin/finder/finder-options';
import { useCopyTrackingLink } from '@/admin/parcels/parcel-menu';
import { parcelPath } from '@/admin/paths';
import { LANGUAGE_OPTIONS, reloadInLanguage } from '@/shared/i18n/languages';
import { oncePer } from '@/shared/lib/once';
import { useAppDispatch, useAppSelector } from '@/shared/state/hooks';
import { themeToggled } from '@/shared/state/theme.slice';

/** Returns language names in the admin's language. Created on the first search, since that is slow. */
const namesIn = oncePer((tag) => {
  const names = new Intl.DisplayNames([tag], { type: 'language' });
  return oncePer((other) => names.of(other) ?? '');
});

/**
 * Returns the finder's commands beside pages.
 * @param changeStatus asks for a parcel's next status
 */
export function useFinderCommands(changeStatus: (parcel: ParcelSummary) => void) {
  const { t, i18n } = useTranslation('admin');
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
    // Every language by its own name.
    ...LANGUAGE_OPTIONS.map(({ value, label }): Command => ({
      id: `language-${value}`,
      label: `${t('nav.language')}: ${label}`,
      icon: 'globe',
      quiet: true,
      get alias() {
        return namesIn(i18n.language)(LANGUAGE_TABLE[value].tag);
      },
      run: () => reloadInLanguage(value),
    })),
  ];
  const add = { id: 'add', label: t('activities.add'), icon: 'plus' } as const;
  const status = { id: 'status', label: t('parcels.bulk.setStatus'), icon: 'edit' } as const;
  const copyLink = { id: 'copy', label: t('parcels.detail.copy'), icon: 'link' } as const;
  const label = { id: 'label', label: t('parcels.detail.label'), icon: 'print' } as const;
  const addOf = (code: string): Command => ({
    ...add,
    label: `${add.label}: ${code}`,
    run: () => void navigate(parcelPath(code, '/activities/create')),
  });
  const statusOf = (parcel: ParcelSummary): Command => ({
    ...status,
    label: `${status.label}: ${parcel.tracking_code}`,
    run: () => changeStatus(parcel),
  });
  const commandsOf = (parcel: ParcelSummary): Command[] => [
    ...(may('event') ? [addOf(parcel.tracking_code)] : []),
    ...(may('write') ? [statusOf(parcel)] : []),
    ...papersOf(parcel),
  ];
  const papersOf = ({ id, tracking_code: code }: ParcelSummary): Command[] => [
    {
      ...copyLink,
      label: `${copyLink.label}: ${code}`,
      run: () => void copy(code),
    },
    {
      ...label,
      label: `${label.label}: ${code}`,
      run: () => void open(labelsPath([id], 'a6'), '_blank'),
    },
  ];
  const asking = [
    ...(may('event') ? [add] : []),
    ...(may('write') ? [status] : []),
    ...(may('code') ? [copyLink, label] : []),
  ];
  return { commands, commandsOf, asking };
}
