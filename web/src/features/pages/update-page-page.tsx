import { useMemo } from 'react';
import { Button } from '@mantine/core';
import { type Page, UpdatePage } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ApiFailure } from '@/api/failure';
import { RecordTrail } from '@/components/control/audit/record-trail';
import { useSuccess } from '@/components/control/feedback/success';
import { changedOnly } from '@/components/control/form/changed-only';
import { useControlForm } from '@/components/control/form/use-control-form';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { imageFieldOf, usePicture } from '@/components/control/image/use-picture';
import { withoutFile } from '@/components/control/image/without-file';
import { ControlPage } from '@/components/control/page/control-page';
import { RecordState } from '@/components/control/page/record-state';
import { PAGE_LIST, publicPagePath } from './page-address';
import { PageEditor } from './page-editor';
import { pageIssues, readPage, valuesOf } from './page-form';
import { useEditedPageQuery, useUpdatePageMutation } from './pages.api';
import { slugFieldOf } from './taken-slug';
import { useDeletePage } from './use-delete-page';

/** A page of the site, found by its slug. */
export default function UpdatePagePage() {
  const { t } = useTranslation('control');
  const { slug = '' } = useParams();
  const { currentData, error, refetch } = useEditedPageQuery(slug, { refetchOnMountOrArgChange: true });
  const failure = error as ApiFailure | undefined;
  // One that was shown stays while it is asked for again, also when that fails; one that is gone does not.
  const page = failure?.status === 404 ? undefined : currentData;
  if (page) return <EditedPage key={page.id} page={page} />;
  const title = t('pages.title');
  return (
    <ControlPage title={title} crumbs={[{ text: title, to: PAGE_LIST }, { text: slug }]}>
      <RecordState failure={failure} onRetry={() => void refetch()}>
        {t('pages.unknown', { slug })}
      </RecordState>
    </ControlPage>
  );
}

function EditedPage({ page }: { page: Page }) {
  const { t } = useTranslation('control');
  const succeed = useSuccess();
  const picture = usePicture();
  const remove = useDeletePage();
  const [updatePage] = useUpdatePageMutation();
  const initial = useMemo(() => valuesOf(page), [page]);
  const form = useControlForm({
    name: `update-page.${page.id}`,
    draft: 'tab',
    initial,
    record: { updated_at: page.updated_at, read: readPage },
    check: (values) => pageIssues(UpdatePage, { id: page.id, ...values }),
    send(values, { updated_at, values: before }) {
      const fields = { id: page.id, updated_at, ...withoutFile(changedOnly(values, before)) };
      return updatePage({ fields, file: picture.file, onProgress: picture.watch })
        .unwrap()
        .finally(() => picture.watch(null));
    },
    done: ({ title }) => succeed(PAGE_LIST, t('pages.updatePage.done', { title })),
    fieldOf: (failure) => slugFieldOf(failure) ?? imageFieldOf(failure),
  });

  return (
    <ControlPage
      title={page.title}
      crumbs={[{ text: t('pages.title'), to: PAGE_LIST }, { text: page.title }]}
      actions={
        <>
          <Button
            component="a"
            href={publicPagePath(page.slug)}
            target="_blank"
            variant="default"
            leftSection={<ControlIcon name="external" />}
          >
            {t('pages.open')}
          </Button>
          <Button variant="default" leftSection={<ControlIcon name="trash" />} onClick={() => remove(page)}>
            {t('pages.delete')}
          </Button>
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
    </ControlPage>
  );
}
