import type { ChangeEvent } from 'react';
import { TextInput, Textarea } from '@mantine/core';
import { lengthOf, toDetail } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { LANGUAGE_TABLE, type OfferedLanguage } from '@vaultway/contracts/languages';
import { COMPANY_MARK, type HomeText, type SiteText } from '@vaultway/contracts/site-look';
import { useTranslation } from 'react-i18next';
import { belowField } from '@/admin/ui/forms/counter';
import { useSentences } from '@/admin/ui/text/sentences';
import { FormSection } from '@/admin/ui/forms/form-section';
import { fieldId } from '@/admin/ui/forms/use-field';
import { type LookForm, TEXT_GROUPS, type TextSection, writtenTexts, withText } from './look-form';
import styles from './look.module.css';

interface HomeTextsProps {
  form: LookForm;
  language: OfferedLanguage;
  /** Returns the default text in that language; '' until loaded. */
  defaultOf: (name: HomeText) => string;
  /** Opening hours for languages without their own. */
  hours: string;
  /** Called when a text's field takes the focus. */
  onEdit: (name: SiteText) => void;
}

/** All texts of the home page in one language; an empty field keeps the default, shown as its placeholder. */
export function HomeTexts({ form, language, defaultOf, hours, onEdit }: HomeTextsProps) {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation();
  return (
    // Target of the link in the error summary.
    <div id={fieldId(form.id, 'site_texts')} tabIndex={-1} className={styles.texts}>
      <p className={styles.help}>{t('settings.site.textsHelp', { mark: COMPANY_MARK })}</p>
      <p className={styles.error} role="status">
        {form.errors.site_texts}
      </p>
      {(Object.keys(TEXT_GROUPS) as TextSection[]).map((section) => (
        <FormSection key={section} name={section} title={t(`settings.site.sections.${section}`)}>
          {TEXT_GROUPS[section].map((names) => (
            <fieldset key={names[0]} className={styles.group}>
              <legend>{site(names[0] as HomeText, { company: COMPANY_MARK })}</legend>
              {names.map((name, index) => (
                <OneText
                  key={`${language} ${name}`}
                  form={form}
                  language={language}
                  name={name}
                  label={
                    name === 'hero.promise'
                      ? t('settings.site.promise')
                      : t(index === 0 ? 'fields.title' : 'fields.content')
                  }
                  placeholder={defaultOf(name)}
                  onEdit={onEdit}
                />
              ))}
            </fieldset>
          ))}
        </FormSection>
      ))}
      <FormSection name="hours" title={t('settings.site.sections.hours')}>
        <OneText
          form={form}
          language={language}
          name="opening_hours"
          label={t('fields.opening_hours')}
          placeholder={hours}
          onEdit={onEdit}
        />
      </FormSection>
    </div>
  );
}

interface OneTextProps {
  form: LookForm;
  language: OfferedLanguage;
  name: SiteText;
  label: string;
  placeholder: string;
  onEdit: (name: SiteText) => void;
}

function OneText({ form, language, name, label, placeholder, onEdit }: OneTextProps) {
  const sentences = useSentences();
  const texts = writtenTexts(form);
  const value = texts[language]?.[name] ?? '';
  const count = lengthOf(value.trim());
  const { tag, direction } = LANGUAGE_TABLE[language];
  const field = {
    label,
    lang: tag,
    dir: direction,
    value,
    placeholder,
    description: belowField(count, LIMITS.siteText),
    error:
      count > LIMITS.siteText
        ? sentences.issue(toDetail('site_texts', 'too_long', { max: LIMITS.siteText }))
        : undefined,
    onFocus: () => onEdit(name),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      form.set('site_texts', withText(texts, language, name, event.currentTarget.value)),
  };
  // Grows with the text, or with its placeholder.
  return name.endsWith('Text') || name === 'opening_hours' ? (
    <Textarea autosize minRows={2} {...field} />
  ) : (
    <TextInput {...field} />
  );
}
