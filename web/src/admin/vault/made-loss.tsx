import { fineLosses, type WeighedMetal } from '@vaultway/contracts/metal-weight';
import { useTranslation } from 'react-i18next';
import { Detail, Details } from '@/admin/ui/cells/details';
import { useSentences } from '@/admin/ui/text/sentences';
import { Weight } from './holdings';
import styles from './vault.module.css';

type Weighed = { [field in keyof WeighedMetal]?: WeighedMetal[field] | null };

const isWeighed = (item: Weighed): item is WeighedMetal =>
  [item.metal, item.gross_weight, item.weight_unit, item.fineness].every(Boolean);

/** Loss of each metal when items are made from others, or a warning that there would be more. */
export function MadeLoss({ from, into }: { from: readonly Weighed[]; into: readonly Weighed[] }) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const losses = fineLosses(from.filter(isWeighed), into.filter(isWeighed));
  if (losses.length === 0) return null;
  return (
    <section aria-label={t('vault.loss')}>
      <Details>
        {losses.map(({ metal, fine_weight, gained }) => (
          <Detail key={metal} name={`${t('vault.loss')}: ${t(`vault.metals.${metal}`)}`}>
            {gained ? (
              <span className={styles.problem}>
                {sentences.issue({ field: 'items', code: 'more_fine_weight', message: '' })} (
                <Weight weight={fine_weight} unit="ozt" />)
              </span>
            ) : (
              <Weight weight={fine_weight} unit="ozt" />
            )}
          </Detail>
        ))}
      </Details>
    </section>
  );
}
