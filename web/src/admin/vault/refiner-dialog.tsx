import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '@/admin/widgets/question/question-dialog';

interface RefinerDialogProps {
  items: readonly { refiner?: string | null }[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether the refiners' names are right, of which one is new. */
export function RefinerDialog({ items, onConfirm, onClose }: RefinerDialogProps) {
  const { t } = useTranslation('admin');
  const refiners = [...new Set(items.map(({ refiner }) => refiner ?? '').filter((name) => name !== ''))];
  return (
    <QuestionDialog
      title={t('vault.refinerTitle')}
      action={t('vault.refinerConfirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p dir="auto">{t('vault.refinerQuestion', { refiners })}</p>
    </QuestionDialog>
  );
}
