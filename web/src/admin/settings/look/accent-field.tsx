import { TextInput } from '@mantine/core';
import { accentPalette, isColor, PRODUCT_ACCENT } from '@vaultway/contracts/accent';
import { useTranslation } from 'react-i18next';
import { useField } from '@/admin/ui/forms/use-field';
import type { LookForm } from './look-form';
import styles from './look.module.css';

/** Color of the picker while none is chosen. */
const GOLD = PRODUCT_ACCENT.shape;

/** Returns the typed color if it is valid. */
export const chosenColor = (form: LookForm): string | null => {
  const color = form.values.accent_color.trim().toLowerCase();
  return isColor(color) ? color : null;
};

/** Accent color with a preview in both themes, adjusted to a readable shade where needed. */
export function AccentField({ form }: { form: LookForm }) {
  const { t } = useTranslation('admin');
  const color = chosenColor(form);
  return (
    <div className={styles.accent}>
      <TextInput
        {...useField({ form, name: 'accent_color', optional: true, help: t('settings.site.accentHelp') })}
        dir="ltr"
        autoComplete="off"
        placeholder={GOLD}
        rightSection={
          <input
            type="color"
            className={styles.color}
            aria-label={t('settings.site.pickColor')}
            value={color ?? GOLD}
            onChange={(event) => form.set('accent_color', event.currentTarget.value)}
          />
        }
      />
      {color !== null && <Contrast color={color} />}
    </div>
  );
}

function Contrast({ color }: { color: string }) {
  const { t } = useTranslation('admin');
  const { shape, text, dark, night } = accentPalette(color);
  const same = [shape, text, dark, night].every((form) => form === color);
  const shown = [
    { on: 'light', color: text },
    { on: 'dark', color: dark },
    { on: 'night', color: night },
  ] as const;
  return (
    <div className={styles.contrast} role="status">
      <p>{t(same ? 'settings.site.accentFine' : 'settings.site.accentAdjusted', { color })}</p>
      <ul>
        {shown.map(({ on, color: form }) => (
          <li key={on} data-on={on} style={{ color: form }}>
            {t(`settings.site.on.${on}`)} <bdi dir="ltr">{form}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
