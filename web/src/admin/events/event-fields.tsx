import type { ReactNode } from 'react';
import { LIMITS } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '@/admin/ui/form/text-area-field';
import { TextField } from '@/admin/ui/form/text-field';
import type { AdminForm } from '@/admin/ui/form/use-admin-form';
import { useTimeZone } from '@/admin/ui/moment/moment';
import { ColorPicker } from './color-picker';
import type { EventValues } from './event-form';
import { IconPicker } from './icon-picker';

interface EventFieldsProps {
  form: AdminForm<EventValues>;
  /** Below the title. */
  titles?: ReactNode;
}

/** What an event is made of. */
export function EventFields({ form, titles }: EventFieldsProps) {
  const { t } = useTranslation('admin');
  const zone = useTimeZone();
  return (
    <>
      <TextField form={form} name="title" autoComplete="off" data-autofocus />
      {titles}
      <TextAreaField form={form} name="description" optional limit={LIMITS.activityDescription} />
      <IconPicker value={form.values.icon} onChange={(icon) => form.set('icon', icon)} />
      <ColorPicker value={form.values.color} onChange={(color) => form.set('color', color)} />
      <TextField
        form={form}
        name="created_at"
        type="datetime-local"
        optional
        help={t('activities.timeHelp', { zone })}
      />
    </>
  );
}
