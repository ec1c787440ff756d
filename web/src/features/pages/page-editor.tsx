import { useTranslation } from 'react-i18next';
import { ControlForm } from '@/components/control/form/control-form';
import { CHOSEN_FILE } from '@/components/control/form/draft';
import { TextField } from '@/components/control/form/text-field';
import type { ControlForm as Form } from '@/components/control/form/use-control-form';
import type { ChosenPicture } from '@/components/control/image/use-picture';
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
  const { t } = useTranslation('control');
  const { image } = form.values;
  const hero = image === CHOSEN_FILE ? (picture.url ?? DEFAULT_PAGE_HERO) : image;
  return (
    <div className={styles.columns}>
      <ControlForm form={form} action={action}>
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
      </ControlForm>
      <PagePreview values={form.values} hero={hero} />
    </div>
  );
}
