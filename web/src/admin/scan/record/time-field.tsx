import { useTranslation } from 'react-i18next';
import { Field } from './field';

interface TimeFieldProps {
  /** Instant in ISO 8601. */
  value: string | null;
  onValue: (value: string) => void;
}

/** Time of the handover, for devices whose clock was wrong. */
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

/** Formats a time in the device's time zone, as the input expects. */
const localTime = (time: Date) =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
