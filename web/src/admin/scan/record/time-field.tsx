import { useTranslation } from 'react-i18next';
import { Field } from './field';

interface TimeFieldProps {
  /** An instant. */
  value: string | null;
  onValue: (value: string) => void;
}

/** When it happened, for a device whose clock was wrong. */
export function TimeField({ value, onValue }: TimeFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <Field
      type="datetime-local"
      label={t('fields.created_at')}
      value={value === null ? '' : localTime(new Date(value))}
      onValue={(typed) => {
        const time = new Date(typed);
        if (!Number.isNaN(time.getTime())) onValue(time.toISOString());
      }}
    />
  );
}

/** As the field has it: the time of the device's own zone. */
const localTime = (time: Date) =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
