import { useMemo } from 'react';
import { Button } from '@mantine/core';
import { type Review, UpdateReview } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ApiFailure } from '@/api/failure';
import { RecordTrail } from '@/components/control/audit/record-trail';
import { useSuccess } from '@/components/control/feedback/success';
import { changedOnly } from '@/components/control/form/changed-only';
import { ControlForm } from '@/components/control/form/control-form';
import { useControlForm } from '@/components/control/form/use-control-form';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { imageFieldOf, usePicture } from '@/components/control/image/use-picture';
import { withoutFile } from '@/components/control/image/without-file';
import { ControlPage } from '@/components/control/page/control-page';
import { RecordState } from '@/components/control/page/record-state';
import { REVIEW_LIST } from './review-address';
import { ReviewFields } from './review-fields';
import { readReview, reviewIssues, valuesOf } from './review-form';
import { useReviewQuery, useUpdateReviewMutation } from './reviews.api';
import { useDeleteReview } from './use-delete-review';

/** A review, found by its id. */
export default function UpdateReviewPage() {
  const { t } = useTranslation('control');
  const { id = '' } = useParams();
  const { currentData, error, refetch } = useReviewQuery(id, { refetchOnMountOrArgChange: true });
  const failure = error as ApiFailure | undefined;
  // One that was shown stays while it is asked for again, also when that fails; one that is gone does not.
  const review = failure?.status === 404 ? undefined : currentData;
  if (review) return <EditedReview key={review.id} review={review} />;
  const title = t('reviews.edit');
  return (
    <ControlPage title={title} crumbs={[{ text: t('reviews.title'), to: REVIEW_LIST }, { text: title }]}>
      <RecordState failure={failure} onRetry={() => void refetch()}>
        {t('reviews.unknown')}
      </RecordState>
    </ControlPage>
  );
}

function EditedReview({ review }: { review: Review }) {
  const { t } = useTranslation('control');
  const succeed = useSuccess();
  const picture = usePicture();
  const remove = useDeleteReview();
  const [updateReview] = useUpdateReviewMutation();
  const initial = useMemo(() => valuesOf(review), [review]);
  const form = useControlForm({
    name: `update-review.${review.id}`,
    draft: 'tab',
    initial,
    record: { updated_at: review.updated_at, read: readReview },
    check: (values) => reviewIssues(UpdateReview, { id: review.id, ...values }),
    send(values, { updated_at, values: before }) {
      const fields = { id: review.id, updated_at, ...withoutFile(changedOnly(values, before)) };
      return updateReview({ fields, file: picture.file, onProgress: picture.watch })
        .unwrap()
        .finally(() => picture.watch(null));
    },
    done: ({ name }) => succeed(REVIEW_LIST, t('reviews.updatePage.done', { name })),
    fieldOf: imageFieldOf,
  });
  return (
    <ControlPage
      title={review.name}
      crumbs={[{ text: t('reviews.title'), to: REVIEW_LIST }, { text: review.name }]}
      narrow
      actions={
        <Button variant="default" leftSection={<ControlIcon name="trash" />} onClick={() => remove(review)}>
          {t('reviews.delete')}
        </Button>
      }
    >
      <ControlForm form={form} action={t('reviews.updatePage.action')}>
        <ReviewFields form={form} picture={picture} />
      </ControlForm>
      <RecordTrail of="content" type="review" record={review} />
    </ControlPage>
  );
}
