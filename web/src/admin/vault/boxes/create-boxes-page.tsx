import { CreateBoxes } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { paths } from '@/admin/paths';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { PlaceField } from '../code-field';
import { useFindCodes } from '../find-codes';
import { useAddBoxesMutation } from './boxes.api';
import { useBoxCrumbs } from './use-box-crumbs';

const EMPTY = { from_number: '', to_number: '', size: '', place_id: '' };

/** Adds one box, or all from a number to another. */
export default function CreateBoxesPage() {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const find = useFindCodes();
  const [add] = useAddBoxesMutation();
  const inputOf = (values: typeof EMPTY) => ({
    ...values,
    to_number: values.to_number || values.from_number,
  });
  const form = useAdminForm({
    name: 'create-boxes',
    draft: 'visit',
    initial: EMPTY,
    check: (values) => issuesOf(CreateBoxes, inputOf(values)),
    send: async (values) =>
      add({ ...inputOf(values), place_id: await find.place('place_id', values.place_id) }).unwrap(),
    done: () => succeed(`${paths.boxes}?sort=-created_at`, t('vault.boxes.added')),
  });
  const title = t('vault.boxes.add');
  return (
    <AdminPage title={title} crumbs={useBoxCrumbs(title)} narrow>
      <AdminForm form={form} action={title}>
        <TextField form={form} name="from_number" autoComplete="off" />
        <TextField form={form} name="to_number" optional autoComplete="off" />
        <TextField form={form} name="size" autoComplete="off" placeholder="S, M, L" />
        <PlaceField form={form} name="place_id" />
      </AdminForm>
    </AdminPage>
  );
}
