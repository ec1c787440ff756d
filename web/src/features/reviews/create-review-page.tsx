import { CreateReview } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/components/control/feedback/success';
import { ControlForm } from '@/components/control/form/control-form';
import { useControlForm } from '@/components/control/form/use-control-form';
import { imageFieldOf, usePicture } from '@/components/control/image/use-picture';
import { withoutFile } from '@/components/control/image/without-file';
import { ControlPage } from '@/components/control/page/control-page';
import { REVIEW_LIST } from './review-address';
import { ReviewFields } from './review-fields';
import { EMPTY_REVIEW, reviewIssues } from './review-form';
import { useCreateReviewMutation } from './reviews.api';

/** What a customer said, for the home page. */
export default function CreateReviewPage() {
  const { t } = useTranslation('control');
  const succeed = useSuccess();
  const picture = usePicture();
  const [createReview] = useCreateReviewMutation();
  const form = useControlForm({
    name: 'create-review',
    draft: 'device',
    initial: EMPTY_REVIEW,
    check: (values) => reviewIssues(CreateReview, values),
    send: (values) =>
      createReview({ fields: withoutFile(values), file: picture.file, onProgress: picture.watch })
        .unwrap()
        .finally(() => picture.watch(null)),
    done: ({ name }) => succeed(REVIEW_LIST, t('reviews.createPage.done', { name })),
    fieldOf: imageFieldOf,
  });
  const title = t('reviews.createPage.title');
  return (
    <ControlPage
      title={title}
      crumbs={[{ text: t('reviews.title'), to: REVIEW_LIST }, { text: title }]}
      narrow
    >
      <ControlForm form={form} action={t('reviews.createPage.action')}>
        <ReviewFields form={form} picture={picture} />
      </ControlForm>
    </ControlPage>
  );
}
