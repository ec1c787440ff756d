import { useTranslation } from 'react-i18next';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { CHOSEN_FILE } from '@/admin/ui/form/draft';
import { TextField } from '@/admin/ui/form/text-field';
import type { AdminForm as Form } from '@/admin/ui/form/use-admin-form';
import type { ChosenPicture } from '@/admin/ui/image/use-picture';
import { DEFAULT_PAGE_HERO, LIMITS } from '@vaultway/contracts/constants';
import { ContentField } from './content-field';
import { LookFields } from './look-fields';
import type { PageValues } from './page-form';
import { PagePreview } from './page-preview';
import styles from './pages.module.css';

interface PageEditorProps {
  form: Form<PageValues>;
  picture: ChosenPicture;
  /** What sending does, on the button. */
  action: string;
  slugHelp: string;
}

/** A page's form and, beside it, what visitors are going to see. */
export function PageEditor({ form, picture, action, slugHelp }: PageEditorProps) {
  const { t } = useTranslation('admin');
  const { image } = form.values;
  const hero = image === CHOSEN_FILE ? (picture.url ?? DEFAULT_PAGE_HERO) : image;
  return (
    <div className={styles.columns}>
      <AdminForm form={form} action={action}>
        <TextField form={form} name="title" autoComplete="off" />
        <TextField form={form} name="sub_title" optional autoComplete="off" />
        <TextField
          form={form}
          name="slug"
          optional
          limit={LIMITS.slug}
          dir="ltr"
          autoComplete="off"
          help={slugHelp}
        />
        <ContentField form={form} />
        <details className={styles.look} open>
          <summary>{t('pages.look')}</summary>
          <div className={styles.fields}>
            <LookFields form={form} picture={picture} hero={hero} />
          </div>
        </details>
      </AdminForm>
      <PagePreview values={form.values} hero={hero} />
    </div>
  );
}
