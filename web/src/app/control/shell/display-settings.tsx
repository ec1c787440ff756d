import { ActionIcon, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Language } from '@vaultway/contracts/constants';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { shownLanguage } from '@/i18n/i18n';
import { LANGUAGE_OPTIONS, offeredAs, reloadInLanguage } from '@/i18n/languages';
import { useAppDispatch, useAppSelector } from '@/state/hooks';
import { themeToggled } from '@/state/theme.slice';
import styles from './shell.module.css';

/** The theme and the language, which the panel shares with the site. */
export function DisplaySettings() {
  const { t } = useTranslation('control');
  const theme = useAppSelector((state) => state.theme);
  const dispatch = useAppDispatch();
  return (
    <div className={styles.display}>
      <NativeSelect
        className={styles.language}
        aria-label={t('nav.language')}
        data={LANGUAGE_OPTIONS}
        value={offeredAs(shownLanguage())}
        leftSection={<ControlIcon name="globe" />}
        onChange={(event) => reloadInLanguage(event.currentTarget.value as Language)}
      />
      <ActionIcon
        variant="subtle"
        size="input-sm"
        aria-label={t(theme === 'LIGHT' ? 'nav.toDark' : 'nav.toLight')}
        onClick={() => dispatch(themeToggled())}
      >
        <ControlIcon name={theme === 'LIGHT' ? 'moon' : 'sun'} />
      </ActionIcon>
    </div>
  );
}
