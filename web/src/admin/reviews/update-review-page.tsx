import { useMemo } from 'react';
import { Button } from '@mantine/core';
import { type Review, UpdateReview } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import type { ApiFailure } from '@/shared/api/failure';
import { RecordTrail } from '@/admin/widgets/audit/record-trail';
import { useSuccess } from '@/admin/ui/feedback/success';
import { changedOnly } from '@/admin/ui/forms/changed-only';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { imageFieldOf, usePicture, withoutFile } from '@/admin/ui/forms/use-picture';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordState } from '@/admin/ui/pages/record-state';
import { paths } from '@/admin/paths';
import { ReviewFields } from './review-fields';
import { readReview, reviewIssues, valuesOf } from './review-form';
import { useReviewQuery, useUpdateReviewMutation } from './reviews.api';
import { useDeleteReview } from './use-delete-review';

/** Edits a review, found by its id. */
export default function UpdateReviewPage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const { currentData, error, refetch } = useReviewQuery(id, { refetchOnMountOrArgChange: true });
  const failure = error as ApiFailure | undefined;
  // A shown review stays while it is refetched, even if that fails; a deleted one does not.
  const review = failure?.status === 404 ? undefined : currentData;
  if (review) return <EditedReview key={review.id} review={review} />;
  const title = t(failure?.status === 404 ? 'notFound.title' : 'reviews.edit');
  const list = { text: t('reviews.title'), to: paths.reviews };
  return (
    <AdminPage title={title} crumbs={[list, { text: title }]}>
      <RecordState failure={failure} onRetry={() => void refetch()} list={list}>
        {t('reviews.unknown')}
      </RecordState>
    </AdminPage>
  );
}

function EditedReview({ review }: { review: Review }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const picture = usePicture();
  const may = useMay();
  const remove = useDeleteReview();
  const [updateReview] = useUpdateReviewMutation();
  const initial = useMemo(() => valuesOf(review), [review]);
  const form = useAdminForm({
    name: `update-review.${review.id}`,
    draft: 'tab',
    initial,
    record: { updated_at: review.updated_at, read: readReview },
    check: (values) => reviewIssues(UpdateReview, { id: review.id, ...values }),
    async send(values, { updated_at, values: before }) {
      const fields = { id: review.id, updated_at, ...withoutFile(changedOnly(values, before)) };
      return updateReview({ fields, file: await picture.ready(), onProgress: picture.watch })
        .unwrap()
        .finally(() => picture.watch(null));
    },
    done: ({ name }) => succeed(paths.reviews, t('reviews.updatePage.done', { name })),
    fieldOf: imageFieldOf,
  });
  return (
    <AdminPage
      title={review.name}
      crumbs={[{ text: t('reviews.title'), to: paths.reviews }, { text: review.name }]}
      narrow
      actions={
        may('manage') && (
          <Button variant="default" leftSection={<AdminIcon name="trash" />} onClick={() => remove(review)}>
            {t('reviews.delete')}
          </Button>
        )
      }
    >
      <AdminForm form={form} action={t('reviews.updatePage.action')}>
        <ReviewFields form={form} picture={picture} />
      </AdminForm>
      <RecordTrail of="content" type="review" record={review} />
    </AdminPage>
  );
}
