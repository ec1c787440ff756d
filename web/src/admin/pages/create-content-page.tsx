import { CreatePage } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/admin/ui/feedback/success';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { imageFieldOf, usePicture, withoutFile } from '@/admin/ui/forms/use-picture';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { paths } from '@/admin/paths';
import { PageEditor } from './page-editor';
import { EMPTY_PAGE, pageIssues, slugFieldOf } from './page-form';
import { useCreatePageMutation } from './pages.api';

export default function CreateContentPage() {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const picture = usePicture();
  const [createPage] = useCreatePageMutation();
  const form = useAdminForm({
    name: 'create-page',
    draft: 'device',
    initial: EMPTY_PAGE,
    check: (values) => pageIssues(CreatePage, values),
    send: async (values) =>
      createPage({ fields: withoutFile(values), file: await picture.ready(), onProgress: picture.watch })
        .unwrap()
        .finally(() => picture.watch(null)),
    done: ({ title }) => succeed(paths.pages, t('pages.createPage.done', { title })),
    fieldOf: (failure) => slugFieldOf(failure) ?? imageFieldOf(failure),
  });
  const title = t('pages.createPage.title');
  return (
    <AdminPage title={title} crumbs={[{ text: t('pages.title'), to: paths.pages }, { text: title }]}>
      <PageEditor
        form={form}
        picture={picture}
        action={t('pages.createPage.action')}
        slugHelp={t('pages.createPage.slugHelp')}
      />
    </AdminPage>
  );
}
