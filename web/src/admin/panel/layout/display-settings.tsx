import { ActionIcon, Combobox, Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Language, offeredAs } from '@vaultway/contracts/constants';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { shownLanguage } from '@/shared/i18n/i18n';
import { LANGUAGE_OPTIONS, reloadInLanguage } from '@/shared/i18n/languages';
import { useAppDispatch, useAppSelector } from '@/shared/state/hooks';
import { themeToggled } from '@/shared/state/theme.slice';
import styles from './admin-layout.module.css';

/** Theme and language, shared with the site. */
export function DisplaySettings() {
  const { t } = useTranslation('admin');
  const theme = useAppSelector((state) => state.theme);
  const dispatch = useAppDispatch();
  return (
    <div className={styles.display}>
      {/* Not a NativeSelect, whose wrapper would render everything around it twice. */}
      <Input
        component="select"
        pointer
        className={styles.language}
        aria-label={t('nav.language')}
        value={offeredAs(shownLanguage())}
        leftSection={<AdminIcon name="globe" />}
        rightSection={<Combobox.Chevron size="sm" />}
        rightSectionPointerEvents="none"
        onChange={(event) => reloadInLanguage(event.currentTarget.value as Language)}
      >
        {LANGUAGE_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Input>
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
