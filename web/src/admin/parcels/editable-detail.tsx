import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button, Group } from '@mantine/core';
import { type CustomField, type Parcel, PARCEL_FIELDS, type ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import unseen from '@/shared/styles/unseen.module.css';
import { useUpdateParcelMutation } from '@/admin/api/parcels.api';
import { useMay } from '@/admin/ui/access/abilities';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { Detail } from '@/admin/ui/cells/details';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { changedOnly } from '@/admin/ui/forms/changed-only';
import { ConflictDialog } from '@/admin/ui/forms/conflict-dialog';
import { TextField } from '@/admin/ui/forms/text-field';
import { type FormValues, useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { fieldId } from '@/admin/ui/forms/use-field';
import { useWarningQuestion } from '@/admin/ui/forms/use-warning-question';
import { CustomInput } from './custom-inputs';
import { INPUTS } from './parcel-field';
import {
  customOf,
  type DetailValues,
  isOptional,
  parcelWarnings,
  updateIssues,
  withNumbers,
} from './parcel-form';
import type { DetailField } from './parcel-groups';
import styles from './parcel-details.module.css';

/** Fields that are edited together, or one custom field. */
export type Edited = readonly DetailField[] | CustomField;

interface EditableDetailProps {
  parcel: Parcel;
  name: string;
  edits: Edited;
  /** True if the value is a link, which a press follows. */
  linked?: boolean;
  children: ReactNode;
}

/** Name and value of a parcel's field. A press on the value edits it, for those who may. */
export function EditableDetail({ parcel, name, edits, linked = false, children }: EditableDetailProps) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) opener.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const value = children || <span className={styles.none}>{t('none')}</span>;
  if (!may('write'))
    return (
      <Detail name={name} dir="auto">
        {value}
      </Detail>
    );
  if (editing)
    return (
      <Detail name={name}>
        <FieldEditor parcel={parcel} edits={edits} onClose={() => setEditing(false)} />
      </Detail>
    );
  return (
    <Detail name={name} dir="auto">
      {linked && <>{value} </>}
      <button
        ref={opener}
        type="button"
        className={linked ? styles.pencil : styles.value}
        onClick={() => setEditing(true)}
      >
        {!linked && value}
        <AdminIcon name="edit" size={14} />{' '}
        <span className={unseen.unseen}>{t('parcels.detail.editField', { field: name })}</span>
      </button>
    </Detail>
  );
}

interface FieldEditorProps {
  parcel: Parcel;
  edits: Edited;
  onClose: () => void;
}

/** Form in place of a value: Enter saves, Escape reverts. */
function FieldEditor({ parcel, edits, onClose }: FieldEditorProps) {
  const { t, i18n } = useTranslation('admin');
  const toast = useToast();
  const [update] = useUpdateParcelMutation();
  const { id, tracking_code: code, updated_at } = parcel;
  const language = i18n.language;
  const read = useMemo(() => (stored: ParcelSummary) => valuesOf(stored, edits, language), [edits, language]);
  const numbers = (values: FormValues) => withNumbers(values, 'key' in edits ? [edits] : [], language);
  const initial = useMemo(() => read(parcel), [parcel, read]);
  const [first = ''] = Object.keys(initial);
  const undo = (after: string, changes: FormValues) =>
    void update({ id, code, updated_at: after, changes })
      .unwrap()
      .catch((failure: ApiFailure) => toast.failed(t('parcels.detail.notChanged'), failure));
  const own = useAdminForm({
    name: `parcel-field.${id}.${first}`,
    draft: 'tab',
    initial,
    record: { updated_at, read: (current) => read(current as ParcelSummary) },
    check: (values) => updateIssues(parcel, values),
    async send(values, { updated_at: seen, values: before }) {
      const changes = numbers(changedOnly(values, before) as FormValues);
      if (Object.keys(changes).length === 0) return null;
      const after = await update({ id, code, updated_at: seen, changes }).unwrap();
      return { after: after.updated_at, before: numbers(changedOnly(before, values) as FormValues) };
    },
    done(saved) {
      onClose();
      if (saved === null) return;
      toast.undoable(t('parcels.updatePage.done'), t('parcels.bulk.undo'), () =>
        undo(saved.after, saved.before),
      );
    },
  });
  const { form, question } = useWarningQuestion(
    own,
    initial,
    (values) => parcelWarnings(values as DetailValues),
    (values) => updateIssues(parcel, values).length === 0,
  );
  const firstId = fieldId(form.id, first);
  useEffect(() => document.getElementById(firstId)?.focus(), [firstId]);
  const cancel = () => {
    form.discard();
    onClose();
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || form.conflict) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  return (
    <form
      noValidate
      className={styles.editor}
      data-single={Object.keys(initial).length === 1 || undefined}
      onSubmit={form.submit}
      onKeyDown={byKey}
    >
      {'key' in edits ? (
        <CustomInput form={form} field={edits} />
      ) : (
        edits.map((name) => (
          <TextField
            key={name}
            {...INPUTS[PARCEL_FIELDS[name].kind]}
            form={form}
            name={name}
            optional={isOptional(name)}
            autoComplete="off"
          />
        ))
      )}
      {form.failures.length > 0 && <p role="alert">{form.failures.join(' ')}</p>}
      <Group gap="xs">
        <Button type="submit" size="compact-md" aria-disabled={form.busy}>
          {form.busy ? t('form.sending') : t('settings.save')}
        </Button>
        <Button size="compact-md" variant="default" onClick={cancel}>
          {t('cancel')}
        </Button>
      </Group>
      <ConflictDialog conflict={form.conflict} />
      {question}
    </form>
  );
}

function valuesOf(parcel: ParcelSummary, edits: Edited, language: string): FormValues {
  if ('key' in edits) return customOf(parcel.custom, [edits], language);
  return Object.fromEntries(edits.map((name) => [name, parcel[name] ?? '']));
}
