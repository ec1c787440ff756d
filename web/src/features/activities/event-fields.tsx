import type { ReactNode } from 'react';
import { LIMITS } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '@/components/control/form/text-area-field';
import { TextField } from '@/components/control/form/text-field';
import type { ControlForm } from '@/components/control/form/use-control-form';
import { useTimeZone } from '@/components/control/moment/use-time-zone';
import { ColorPicker } from './color-picker';
import type { EventValues } from './event-form';
import { IconPicker } from './icon-picker';

interface EventFieldsProps {
  form: ControlForm<EventValues>;
  /** Below the title. */
  titles?: ReactNode;
}

/** What an event is made of. */
export function EventFields({ form, titles }: EventFieldsProps) {
  const { t } = useTranslation('control');
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
