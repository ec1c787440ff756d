import { Button } from '@mantine/core';
import type { Import } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { useMay } from '@/admin/ui/access/abilities';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { focusHeading } from '@/admin/ui/hooks/focus-back';
import { useReadImportMutation } from './imports.api';
import styles from './imports.module.css';

/** Lists cells that were corrected in every row, each with undo. */
export function ImportReplacements({ of }: { of: Import }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const [read, { error, isLoading }] = useReadImportMutation();
  if (of.replacements.length === 0) return null;
  const undo = async (at: number) => {
    const { error: failed } = await read({ id: of.id, replacements: of.replacements.toSpliced(at, 1) });
    // The pressed button is gone.
    if (!failed) focusHeading();
  };
  return (
    <>
      <h3 id="replaced">{t('imports.rows.replaced')}</h3>
      <ul className={styles.replaced} aria-labelledby="replaced">
        {of.replacements.map(({ column, from, to, rows }, at) => (
          <li key={`${column} ${from}`}>
            <span>
              <bdi>{of.columns[column]}</bdi>: <bdi>{from}</bdi> <span aria-hidden="true">→</span>{' '}
              <bdi>{to === '' ? t('none') : to}</bdi>
            </span>
            <span className={styles.help}>{t('imports.page.rows', { count: rows })}</span>
            {may('write') && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`${t('parcels.bulk.undo')}: ${from}`}
                disabled={isLoading}
                onClick={() => void undo(at)}
              >
                {t('parcels.bulk.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error && !isLoading && <FailurePanel failure={error as ApiFailure} />}
    </>
  );
}
