import { ActionIcon, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Language, offeredAs } from '@vaultway/contracts/constants';
import { AdminIcon } from '@/admin/ui/icon/admin-icon';
import { shownLanguage } from '@/shared/i18n/i18n';
import { LANGUAGE_OPTIONS, reloadInLanguage } from '@/shared/i18n/languages';
import { useAppDispatch, useAppSelector } from '@/shared/state/hooks';
import { themeToggled } from '@/shared/state/theme.slice';
import styles from './admin-layout.module.css';

/** The theme and the language, which the panel shares with the site. */
export function DisplaySettings() {
  const { t } = useTranslation('admin');
  const theme = useAppSelector((state) => state.theme);
  const dispatch = useAppDispatch();
  return (
    <div className={styles.display}>
      <NativeSelect
        className={styles.language}
        aria-label={t('nav.language')}
        data={LANGUAGE_OPTIONS}
        value={offeredAs(shownLanguage())}
        leftSection={<AdminIcon name="globe" />}
        onChange={(event) => reloadInLanguage(event.currentTarget.value as Language)}
      />
      <ActionIcon
        variant="subtle"
        size="input-sm"
        aria-label={t(theme === 'LIGHT' ? 'nav.toDark' : 'nav.toLight')}
        onClick={() => dispatch(themeToggled())}
      >
        <AdminIcon name={theme === 'LIGHT' ? 'moon' : 'sun'} />
      </ActionIcon>
    </div>
  );
}
