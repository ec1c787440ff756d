import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '@/admin/ui/forms/text-area-field';
import { TextField } from '@/admin/ui/forms/text-field';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { ImageField } from '@/admin/ui/forms/image-field';
import type { ChosenPicture } from '@/admin/ui/forms/use-picture';
import type { ReviewValues } from './review-form';

interface ReviewFieldsProps {
  form: AdminForm<ReviewValues>;
  picture: ChosenPicture;
}

/** Name, text and picture of a review. */
export function ReviewFields({ form, picture }: ReviewFieldsProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField form={form} name="name" help={t('reviews.nameHelp')} autoComplete="off" />
      <TextAreaField form={form} name="review" limit={LIMITS.review} />
      <ImageField form={form} picture={picture} optional />
    </>
  );
}
