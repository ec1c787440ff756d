import { CreateReview } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { imageFieldOf, usePicture, withoutFile } from '@/admin/ui/forms/use-picture';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { paths } from '@/admin/paths';
import { ReviewFields } from './review-fields';
import { EMPTY_REVIEW, reviewIssues } from './review-form';
import { useCreateReviewMutation } from './reviews.api';

/** Creates a customer's review for the home page. */
export default function CreateReviewPage() {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const picture = usePicture();
  const [createReview] = useCreateReviewMutation();
  const form = useAdminForm({
    name: 'create-review',
    draft: 'visit',
    initial: EMPTY_REVIEW,
    check: (values) => reviewIssues(CreateReview, values),
    send: async (values) =>
      createReview({ fields: withoutFile(values), file: await picture.ready(), onProgress: picture.watch })
        .unwrap()
        .finally(() => picture.watch(null)),
    done: ({ name }) => succeed(paths.reviews, t('reviews.createPage.done', { name })),
    fieldOf: imageFieldOf,
  });
  const title = t('reviews.createPage.title');
  return (
    <AdminPage
      title={title}
      crumbs={[{ text: t('reviews.title'), to: paths.reviews }, { text: title }]}
      narrow
    >
      <AdminForm form={form} action={t('reviews.createPage.action')}>
        <ReviewFields form={form} picture={picture} />
      </AdminForm>
    </AdminPage>
  );
}
