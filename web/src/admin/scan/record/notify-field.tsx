import { type Language, offeredAs } from '@vaultway/contracts/languages';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_OPTIONS } from '@/shared/i18n/languages';
import { rememberNotifyChoice, type NotifyChoice } from './notify-choice';
import page from '../scan.module.css';
import styles from './record.module.css';

interface NotifyFieldProps {
  notifyChoice: NotifyChoice;
  onChoice: (notifyChoice: NotifyChoice) => void;
}

/** Chooses whether recipients are mailed; remembered on the device. */
export function NotifyField({ notifyChoice, onChoice }: NotifyFieldProps) {
  const { t } = useTranslation('admin');
  const choose = (chosen: NotifyChoice) => {
    rememberNotifyChoice(chosen);
    onChoice(chosen);
  };
  return (
    <div className={styles.notifyChoice}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={notifyChoice.notify}
          onChange={({ currentTarget }) => choose({ ...notifyChoice, notify: currentTarget.checked })}
        />
        {t('activities.tell.tickMany')}
      </label>
      {notifyChoice.notify && (
        <select
          className={page.plain}
          aria-label={t('activities.tell.language')}
          value={offeredAs(notifyChoice.language)}
          onChange={({ currentTarget }) =>
            choose({ ...notifyChoice, language: currentTarget.value as Language })
          }
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
