import { useMemo } from 'react';
import { Button } from '@mantine/core';
import { type Page, UpdatePage } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import type { ApiFailure } from '@/shared/api/failure';
import { RecordTrail } from '@/admin/widgets/audit/record-trail';
import { useSuccess } from '@/admin/ui/feedback/success';
import { changedOnly } from '@/admin/ui/forms/changed-only';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { imageFieldOf, usePicture, withoutFile } from '@/admin/ui/forms/use-picture';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordState } from '@/admin/ui/pages/record-state';
import { paths, publicPagePath } from '@/admin/paths';
import { PageEditor } from './page-editor';
import { pageIssues, readPage, slugFieldOf, valuesOf } from './page-form';
import { useEditedPageQuery, useUpdatePageMutation } from './pages.api';
import { useDeletePage } from './use-delete-page';

/** Edits a page of the site, found by its slug. */
export default function UpdateContentPage() {
  const { t } = useTranslation('admin');
  const { slug = '' } = useParams();
  const { currentData, error, refetch } = useEditedPageQuery(slug, { refetchOnMountOrArgChange: true });
  const failure = error as ApiFailure | undefined;
  // A shown page stays while it is refetched, even if that fails; a deleted one does not.
  const page = failure?.status === 404 ? undefined : currentData;
  if (page) return <EditedPage key={page.id} page={page} />;
  const list = { text: t('pages.title'), to: paths.pages };
  const title = failure?.status === 404 ? t('notFound.title') : list.text;
  return (
    <AdminPage title={title} crumbs={[list, { text: slug }]}>
      <RecordState failure={failure} onRetry={() => void refetch()} list={list}>
        {t('pages.unknown', { slug })}
      </RecordState>
    </AdminPage>
  );
}

function EditedPage({ page }: { page: Page }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const picture = usePicture();
  const may = useMay();
  const remove = useDeletePage();
  const [updatePage] = useUpdatePageMutation();
  const initial = useMemo(() => valuesOf(page), [page]);
  const form = useAdminForm({
    name: `update-page.${page.id}`,
    draft: 'tab',
    initial,
    record: { updated_at: page.updated_at, read: readPage },
    check: (values) => pageIssues(UpdatePage, { id: page.id, ...values }),
    async send(values, { updated_at, values: before }) {
      const fields = { id: page.id, updated_at, ...withoutFile(changedOnly(values, before)) };
      return updatePage({ fields, file: await picture.ready(), onProgress: picture.watch })
        .unwrap()
        .finally(() => picture.watch(null));
    },
    done: ({ title }) => succeed(paths.pages, t('pages.updatePage.done', { title })),
    fieldOf: (failure) => slugFieldOf(failure) ?? imageFieldOf(failure),
  });

  return (
    <AdminPage
      title={page.title}
      crumbs={[{ text: t('pages.title'), to: paths.pages }, { text: page.title }]}
      actions={
        <>
          <Button
            component="a"
            href={publicPagePath(page.slug)}
            target="_blank"
            variant="default"
            leftSection={<AdminIcon name="external" />}
          >
            {t('pages.open')}
          </Button>
          {may('manage') && (
            <Button variant="default" leftSection={<AdminIcon name="trash" />} onClick={() => remove(page)}>
              {t('pages.delete')}
            </Button>
          )}
        </>
      }
    >
      <PageEditor
        form={form}
        picture={picture}
        action={t('pages.updatePage.action')}
        slugHelp={t('pages.updatePage.slugHelp')}
      />
      <RecordTrail of="content" type="page" record={page} />
    </AdminPage>
  );
}
