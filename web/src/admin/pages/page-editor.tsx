import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Summary } from '@/admin/ui/controls/summary';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { CHOSEN_FILE } from '@/admin/ui/forms/draft';
import { TextField } from '@/admin/ui/forms/text-field';
import type { AdminForm as Form } from '@/admin/ui/forms/use-admin-form';
import type { ChosenPicture } from '@/admin/ui/forms/use-picture';
import { DEFAULT_PAGE_HERO } from '@vaultway/contracts/constants';
import { LIMITS } from '@vaultway/contracts/limits';
import { LANGUAGE_TABLE, type OfferedLanguage } from '@vaultway/contracts/languages';
import { ContentField } from './content-field';
import { LanguageTabs } from './language-tabs';
import { LookFields } from './look-fields';
import type { PageValues } from './page-form';
import { PagePreview } from './page-preview';
import { translatedIn, translationForm } from './translation-form';
import styles from './pages.module.css';

interface PageEditorProps {
  form: Form<PageValues>;
  picture: ChosenPicture;
  /** Label of the submit button. */
  action: string;
  slugHelp: string;
}

/** Form of a page, with a live preview beside it. */
export function PageEditor({ form, picture, action, slugHelp }: PageEditorProps) {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState<OfferedLanguage | null>(null);
  const { image } = form.values;
  const own = form.values.language as OfferedLanguage;
  // Falls back if the translation was removed, here or by discarding the draft.
  const shown = chosen !== null && translatedIn(form).includes(chosen) ? chosen : own;
  const text = shown === own ? form : translationForm(form, shown);
  const { tag, direction } = LANGUAGE_TABLE[shown];
  const hero = image === CHOSEN_FILE ? (picture.url ?? DEFAULT_PAGE_HERO) : image;
  return (
    <div className={styles.columns}>
      <AdminForm form={form} action={action}>
        <LanguageTabs form={form} shown={shown} onShow={setChosen} />
        <div key={shown} className={styles.fields} lang={tag}>
          <TextField form={text} name="title" dir={direction} autoComplete="off" />
          <TextField form={text} name="sub_title" dir={direction} optional autoComplete="off" />
          <ContentField form={text} />
        </div>
        <TextField
          form={form}
          name="slug"
          optional
          limit={LIMITS.slug}
          dir="ltr"
          autoComplete="off"
          help={slugHelp}
        />
        <details className={styles.look} open>
          <Summary>{t('pages.look')}</Summary>
          <div className={styles.fields}>
            <LookFields form={form} picture={picture} hero={hero} />
          </div>
        </details>
      </AdminForm>
      <PagePreview values={text.values} hero={hero} language={shown} />
    </div>
  );
}
