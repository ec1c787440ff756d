import { Button } from '@mantine/core';
import { REQUIRED_PARCEL_FIELDS } from '@vaultway/contracts';
import { isGuessableCode } from '@vaultway/contracts/guessable-code';
import { generateTrackingCode } from '@vaultway/contracts/tracking-code';
import { useTranslation } from 'react-i18next';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useAppSelector } from '@/shared/state/hooks';
import { ParcelField } from './parcel-field';
import type { DetailValues } from './parcel-form';
import styles from './parcels.module.css';

interface RequiredFieldsProps {
  form: AdminForm<DetailValues>;
  codeHelp: string;
  /** Whether to offer a code even if the current one is not guessable. */
  offerCode?: boolean;
}

/** Required fields of a parcel. A guessable code is allowed with a warning. */
export function RequiredFields({ form, codeHelp, offerCode = false }: RequiredFieldsProps) {
  const { t } = useTranslation('admin');
  const prefix = useAppSelector(({ settings }) => settings?.tracking_prefix ?? null);
  const code = form.values.tracking_code;
  const guessable = code.trim() !== '' && isGuessableCode(code, prefix);
  return (
    <div className={styles.fields}>
      <div className={styles.codeField}>
        <ParcelField form={form} name="tracking_code" help={codeHelp} />
        {(offerCode || guessable) && (
          <Button
            variant="default"
            leftSection={<AdminIcon name="dice" />}
            onClick={() => form.set('tracking_code', generateTrackingCode(prefix))}
          >
            {t('parcels.createPage.generate')}
          </Button>
        )}
        <p role="status" className={styles.guessable}>
          {guessable && t('parcels.guessable')}
        </p>
      </div>
      {REQUIRED_PARCEL_FIELDS.filter((name) => name !== 'tracking_code').map((name) => (
        <ParcelField key={name} form={form} name={name} />
      ))}
    </div>
  );
}
