import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_TABLE, offeredAs, OFFERED_LANGUAGES, type Language } from '@vaultway/contracts/languages';
import { Icon } from '@/shared/ui/icon/icon';
import { shownLanguage } from '@/shared/i18n/i18n';
import { reloadInLanguage } from '@/shared/i18n/languages';
import styles from './language-picker.module.css';
import { keepPlace, LANGUAGE_BUTTON } from './scroll-position';

/** By their own names, those in Latin letters first. */
const IN_ORDER = OFFERED_LANGUAGES.toSorted((one, other) =>
  LANGUAGE_TABLE[one].ownName.localeCompare(LANGUAGE_TABLE[other].ownName, 'en'),
);

/** Lists the languages by their own names. A choice is stored and reloads the page in that language. */
export function LanguagePicker() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const picker = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const language = shownLanguage();
  const { ownName } = LANGUAGE_TABLE[language];

  useEffect(() => {
    if (!open) return undefined;
    const away = (event: Event) => {
      if (!picker.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
    };
  }, [open]);

  function closeOnEscape(key: string) {
    if (!open || key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  }

  return (
    <div ref={picker} className={styles.picker} onKeyDown={({ key }) => closeOnEscape(key)}>
      <button
        ref={button}
        id={LANGUAGE_BUTTON}
        type="button"
        className={styles.button}
        aria-label={t('site.language', { language: ownName })}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="globe" size={22} />
        <span className={styles.current}>{ownName}</span>
      </button>
      {open && (
        <ul id={id} className={styles.list}>
          {IN_ORDER.map((choice) => (
            <li key={choice}>
              <LanguageChoice choice={choice} chosen={choice === offeredAs(language)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function LanguageChoice({ choice, chosen }: { choice: Language; chosen: boolean }) {
  const { ownName, tag } = LANGUAGE_TABLE[choice];
  return (
    <button
      type="button"
      className={styles.choice}
      lang={tag}
      aria-current={chosen || undefined}
      onClick={() => {
        keepPlace();
        reloadInLanguage(choice);
      }}
    >
      <span dir="auto">{ownName}</span>
      {chosen && <Icon name="tick" size={18} />}
    </button>
  );
}
