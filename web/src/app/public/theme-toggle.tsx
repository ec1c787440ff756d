import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/icon';
import { useAppDispatch, useAppSelector } from '@/state/hooks';
import { themeToggled } from '@/state/theme.slice';

export function ThemeToggle({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const light = useAppSelector((state) => state.theme === 'LIGHT');
  return (
    <button
      type="button"
      className={className}
      aria-label={t(light ? 'site.switchToDark' : 'site.switchToLight')}
      onClick={() => dispatch(themeToggled())}
    >
      <Icon name={light ? 'moon' : 'sun'} />
    </button>
  );
}
