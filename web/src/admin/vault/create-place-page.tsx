import { CreatePlace } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { SelectField } from '@/admin/ui/forms/select-field';
import { TextAreaField } from '@/admin/ui/forms/text-area-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { placePath } from '@/admin/paths';
import { PlaceField } from './code-field';
import { useFindCodes } from './find-codes';
import { useSavePlaceMutation } from './vault.api';
import { useVaultCrumbs } from './use-vault-crumbs';

const KINDS = ['vault', 'room', 'rack', 'shelf', 'position', 'box'] as const;

/** Adds a place to the vault. */
export default function CreatePlacePage() {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const find = useFindCodes();
  const [savePlace] = useSavePlaceMutation();
  const inputOf = ({ parent_id: parent, ...values }: Record<string, string>) => ({
    ...values,
    parent_id: values['kind'] === 'vault' ? '' : (parent ?? ''),
  });
  const form = useAdminForm({
    name: 'create-place',
    draft: 'visit',
    initial: { kind: 'vault', parent_id: '', code: '', name: '', capacity: '', may_enter: '' },
    check: (values) => issuesOf(CreatePlace, inputOf(values)),
    async send(values) {
      const input = inputOf(values);
      return savePlace({ ...input, parent_id: await find.place('parent_id', input.parent_id) }).unwrap();
    },
    done: ({ id, code }) => succeed(placePath(id), t('vault.added', { name: code })),
  });
  const title = t('vault.addPlace');
  const crumbs = useVaultCrumbs('places', title);
  return (
    <AdminPage title={title} crumbs={crumbs} narrow>
      <AdminForm form={form} action={title}>
        <SelectField
          form={form}
          name="kind"
          options={KINDS.map((value) => ({ value, label: t(`vault.placeKinds.${value}`) }))}
        />
        {form.values.kind !== 'vault' && <PlaceField form={form} name="parent_id" />}
        <TextField form={form} name="code" autoComplete="off" />
        <TextField form={form} name="name" optional autoComplete="off" />
        <TextField form={form} name="capacity" optional inputMode="numeric" autoComplete="off" />
        <TextAreaField form={form} name="may_enter" optional />
      </AdminForm>
    </AdminPage>
  );
}
