import { type Language, offeredAs } from '@vaultway/contracts/languages';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_OPTIONS } from '@/shared/i18n/languages';
import { rememberTelling, type Telling } from './telling';
import page from '../scan.module.css';
import styles from './record.module.css';

interface TellingFieldProps {
  telling: Telling;
  onTelling: (telling: Telling) => void;
}

/** Whether the recipients are mailed. The device remembers it. */
export function TellingField({ telling, onTelling }: TellingFieldProps) {
  const { t } = useTranslation('admin');
  const choose = (chosen: Telling) => {
    rememberTelling(chosen);
    onTelling(chosen);
  };
  return (
    <div className={styles.telling}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={telling.notify}
          onChange={({ currentTarget }) => choose({ ...telling, notify: currentTarget.checked })}
        />
        {t('activities.tell.tickMany')}
      </label>
      {telling.notify && (
        <select
          className={page.plain}
          aria-label={t('activities.tell.language')}
          value={offeredAs(telling.language)}
          onChange={({ currentTarget }) => choose({ ...telling, language: currentTarget.value as Language })}
        >
          {LANGUAGE_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
