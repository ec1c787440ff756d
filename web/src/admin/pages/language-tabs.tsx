import { Button, NativeSelect } from '@mantine/core';
import { LANGUAGE_TABLE, OFFERED_LANGUAGES, type OfferedLanguage } from '@vaultway/contracts/languages';
import { useTranslation } from 'react-i18next';
import { fieldId } from '@/admin/ui/forms/use-field';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import type { PageValues } from './page-form';
import { addTranslation, removeTranslation, translatedIn } from './translation-form';
import styles from './pages.module.css';

interface LanguageTabsProps {
  form: AdminForm<PageValues>;
  shown: OfferedLanguage;
  onShow: (language: OfferedLanguage) => void;
}

const nameOf = (language: OfferedLanguage) => LANGUAGE_TABLE[language].ownName;

/** Languages of a page's texts: edits one at a time; adds and removes translations. */
export function LanguageTabs({ form, shown, onShow }: LanguageTabsProps) {
  const { t } = useTranslation('admin');
  const own = form.values.language as OfferedLanguage;
  const languages = [own, ...translatedIn(form)];
  const others = OFFERED_LANGUAGES.filter((language) => !languages.includes(language));
  return (
    // Target of the link in the error summary.
    <fieldset id={fieldId(form.id, 'translations')} tabIndex={-1} className={styles.languages}>
      <legend>{t('pages.languages')}</legend>
      <div className={styles.tabs}>
        {languages.map((language) => (
          <Button
            key={language}
            size="compact-md"
            variant={language === shown ? 'filled' : 'default'}
            aria-pressed={language === shown}
            lang={LANGUAGE_TABLE[language].tag}
            onClick={() => onShow(language)}
          >
            {nameOf(language)}
          </Button>
        ))}
        <NativeSelect
          size="sm"
          aria-label={t('pages.addLanguage')}
          value=""
          data={[
            { value: '', label: t('pages.addLanguage') },
            ...others.map((language) => ({ value: language, label: nameOf(language) })),
          ]}
          onChange={(event) => {
            const language = event.currentTarget.value as OfferedLanguage;
            addTranslation(form, language);
            onShow(language);
          }}
        />
      </div>
      {shown === own ? (
        <NativeSelect
          id={fieldId(form.id, 'language')}
          label={t('pages.ownLanguage')}
          description={t('pages.ownLanguageHelp')}
          error={form.errors.language}
          value={own}
          data={[own, ...others].map((language) => ({ value: language, label: nameOf(language) }))}
          onChange={(event) => {
            const language = event.currentTarget.value as OfferedLanguage;
            form.set('language', language);
            onShow(language);
          }}
        />
      ) : (
        <Button
          className={styles.remove}
          variant="subtle"
          color="red"
          size="compact-md"
          onClick={() => {
            removeTranslation(form, shown);
            onShow(own);
          }}
        >
          {t('pages.removeLanguage', { language: nameOf(shown) })}
        </Button>
      )}
      <p className={styles.problem} role="status">
        {form.errors.translations}
      </p>
    </fieldset>
  );
}
