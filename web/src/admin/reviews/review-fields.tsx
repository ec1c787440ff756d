import { LIMITS } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '@/admin/ui/form/text-area-field';
import { TextField } from '@/admin/ui/form/text-field';
import type { AdminForm } from '@/admin/ui/form/use-admin-form';
import { ImageField } from '@/admin/ui/image/image-field';
import type { ChosenPicture } from '@/admin/ui/image/use-picture';
import type { ReviewValues } from './review-form';

interface ReviewFieldsProps {
  form: AdminForm<ReviewValues>;
  picture: ChosenPicture;
}

/** Who said it, what was said, and a picture of them. */
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
