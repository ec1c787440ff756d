import { OFFERED_LANGUAGES, type OfferedLanguage } from '@vaultway/contracts/languages';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { fieldId } from '@/admin/ui/forms/use-field';
import type { PageValues } from './page-form';

type PageForm = AdminForm<PageValues>;
/** Texts of a translation. */
type Text = Record<'title' | 'sub_title' | 'content', string>;
type Texts = Partial<Record<OfferedLanguage, Partial<Record<keyof Text, string | null>>>>;

const NOTHING: Text = { title: '', sub_title: '', content: '' };

const textsOf = (form: PageForm): Texts => JSON.parse(form.values.translations || '{}') as Texts;

const write = (form: PageForm, texts: Texts) => form.set('translations', JSON.stringify(texts));

export const translatedIn = (form: PageForm): OfferedLanguage[] => {
  const texts = textsOf(form);
  return OFFERED_LANGUAGES.filter((language) => language in texts);
};

export const addTranslation = (form: PageForm, language: OfferedLanguage) =>
  write(form, { ...textsOf(form), [language]: NOTHING });

export function removeTranslation(form: PageForm, language: OfferedLanguage): void {
  const { [language]: _removed, ...others } = textsOf(form);
  write(form, others);
}

/** Returns the same form with title, subtitle and text of a translation. */
export function translationForm(form: PageForm, language: OfferedLanguage): PageForm {
  const texts = textsOf(form);
  const text = texts[language];
  const own = (name: keyof Text) => text?.[name] ?? '';
  return {
    ...form,
    id: fieldId(form.id, language),
    values: { ...form.values, title: own('title'), sub_title: own('sub_title'), content: own('content') },
    errors: { ...form.errors, title: undefined, sub_title: undefined, content: undefined },
    set(name, value) {
      if (!(name in NOTHING)) return form.set(name, value);
      write(form, { ...texts, [language]: { ...NOTHING, ...text, [name]: value } });
    },
    leave: () => form.leave('translations'),
  };
}
