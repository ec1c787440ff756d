import { AGREEMENT_LENGTH } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { FileButton } from '@/admin/ui/controls/file-button';
import type { FieldProps } from '@/admin/ui/forms/field.types';
import { TextField } from '@/admin/ui/forms/text-field';
import type { FormValues } from '@/admin/ui/forms/use-admin-form';
import { canHash, fileSha256 } from '@/shared/vault/file-sha256';

type WithAgreement = FormValues & { agreement_note: string; agreement_sha256: string };

interface AgreementFieldsProps<V extends FormValues> extends Pick<FieldProps<V>, 'form'> {
  onHash: (hash: string) => void;
}

/** Fields for the agreement of an account. Its file stays on the device, which computes the hash. */
export function AgreementFields<V extends WithAgreement>({ form, onHash }: AgreementFieldsProps<V>) {
  const { t } = useTranslation('admin');
  const compute = (file: File | undefined) => {
    if (file)
      void fileSha256(file).then(onHash, () => {
        onHash('');
      });
  };
  return (
    <>
      <TextField
        form={form}
        name="agreement_note"
        optional
        dir="auto"
        autoComplete="off"
        limit={AGREEMENT_LENGTH}
        help={t('vault.agreement.help')}
      />
      <TextField form={form} name="agreement_sha256" optional dir="ltr" autoComplete="off" />
      {canHash() && <FileButton text={t('vault.agreement.file')} onFiles={(files) => compute(files?.[0])} />}
    </>
  );
}
