import type { Settings } from '@vaultway/contracts';
import type { LogoPlate } from '@vaultway/contracts/site-look';
import { useTranslation } from 'react-i18next';
import { Logo } from '@/shared/brand/brand';
import type { LookForm } from './look-form';
import styles from './look.module.css';

export interface PreviewedLogo {
  image: string;
  /** Undefined until the logo is saved. */
  plate: LogoPlate | undefined;
}

export const previewedLogo = (form: LookForm, { logo, logo_plate }: Settings): PreviewedLogo => ({
  image: form.values.logo,
  plate: form.values.logo === logo ? logo_plate : undefined,
});

/** Shows the logo as in the site's bar, in both themes. */
export function LogoOnThemes({ image, plate }: PreviewedLogo) {
  const { t } = useTranslation('admin');
  if (image === '') return null;
  return (
    <>
      <ul className={styles.themes}>
        {(['light', 'dark'] as const).map((theme) => (
          <li key={theme} data-on={theme}>
            <Logo image={image} plate={plate} />
            {t(`settings.site.on.${theme}`)}
          </li>
        ))}
      </ul>
      <p className={styles.help}>{t('settings.site.logoHelp')}</p>
    </>
  );
}
