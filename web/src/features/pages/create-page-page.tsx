import { CreatePage } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/components/control/feedback/success';
import { useControlForm } from '@/components/control/form/use-control-form';
import { imageFieldOf, usePicture } from '@/components/control/image/use-picture';
import { withoutFile } from '@/components/control/image/without-file';
import { ControlPage } from '@/components/control/page/control-page';
import { PAGE_LIST } from './page-address';
import { PageEditor } from './page-editor';
import { EMPTY_PAGE, pageIssues } from './page-form';
import { useCreatePageMutation } from './pages.api';
import { slugFieldOf } from './taken-slug';

/** A new page of the site. */
export default function CreatePagePage() {
  const { t } = useTranslation('control');
  const succeed = useSuccess();
  const picture = usePicture();
  const [createPage] = useCreatePageMutation();
  const form = useControlForm({
    name: 'create-page',
    draft: 'device',
    initial: EMPTY_PAGE,
    check: (values) => pageIssues(CreatePage, values),
    send: (values) =>
      createPage({ fields: withoutFile(values), file: picture.file, onProgress: picture.watch })
        .unwrap()
        .finally(() => picture.watch(null)),
    done: ({ title }) => succeed(PAGE_LIST, t('pages.createPage.done', { title })),
    fieldOf: (failure) => slugFieldOf(failure) ?? imageFieldOf(failure),
  });
  const title = t('pages.createPage.title');
  return (
    <ControlPage title={title} crumbs={[{ text: t('pages.title'), to: PAGE_LIST }, { text: title }]}>
      <PageEditor
        form={form}
        picture={picture}
        action={t('pages.createPage.action')}
        slugHelp={t('pages.createPage.slugHelp')}
      />
    </ControlPage>
  );
}
