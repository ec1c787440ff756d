import { LIMITS } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '@/components/control/form/text-area-field';
import { TextField } from '@/components/control/form/text-field';
import type { ControlForm } from '@/components/control/form/use-control-form';
import { ImageField } from '@/components/control/image/image-field';
import type { ChosenPicture } from '@/components/control/image/use-picture';
import type { ReviewValues } from './review-form';

interface ReviewFieldsProps {
  form: ControlForm<ReviewValues>;
  picture: ChosenPicture;
}

/** Who said it, what was said, and a picture of them. */
export function ReviewFields({ form, picture }: ReviewFieldsProps) {
  const { t } = useTranslation('control');
  return (
    <>
      <TextField form={form} name="name" help={t('reviews.nameHelp')} autoComplete="off" />
      <TextAreaField form={form} name="review" limit={LIMITS.review} rows={8} />
      <ImageField form={form} picture={picture} optional />
    </>
  );
}
