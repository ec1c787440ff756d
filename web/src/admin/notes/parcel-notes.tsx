import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { CreateParcelNote, type Parcel, type ParcelNote } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { Moment } from '@/admin/ui/cells/moment';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextAreaField } from '@/admin/ui/forms/text-area-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { issuesOf } from '@/admin/ui/text/field-issues';
import type { ApiFailure } from '@/shared/api/failure';
import { useAppSelector } from '@/shared/state/hooks';
import {
  useCreateNoteMutation,
  useDeleteNoteMutation,
  useNoteListQuery,
  useUpdateNoteMutation,
} from './notes.api';
import styles from './notes.module.css';

/** Notes shown at first, and further ones per press. */
const SHOWN = 10;

const issues = (values: { text: string }) => issuesOf(CreateParcelNote, values);

/** Notes on a parcel that only colleagues see, newest first. */
export function ParcelNotes({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const [shown, setShown] = useState(SHOWN);
  const { data, error, refetch } = useNoteListQuery(
    { parcelId: parcel.id, per_page: Math.min(shown, LIMITS.perPageMax) },
    { refetchOnMountOrArgChange: true },
  );
  const rest = (data?.total ?? 0) - (data?.data.length ?? 0);
  return (
    <RecordPanel id="notes" title={t('notes.title')}>
      <p className={styles.lead}>{t('notes.lead')}</p>
      {may('write') && <NewNote key={parcel.id} parcel={parcel} />}
      {error && !data && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className={styles.none}>{t('notes.none')}</p>}
      {data && data.data.length > 0 && (
        <ul className={styles.notes}>
          {data.data.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
      {rest > 0 && shown < LIMITS.perPageMax && (
        <Button variant="default" onClick={() => setShown(shown + SHOWN)}>
          {t('notes.older')}
        </Button>
      )}
    </RecordPanel>
  );
}

const BLANK = { text: '' };

function NewNote({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const [create] = useCreateNoteMutation();
  const form = useAdminForm({
    name: `create-note.${parcel.id}`,
    draft: 'tab',
    initial: BLANK,
    check: issues,
    send: ({ text }) => create({ parcelId: parcel.id, text }).unwrap(),
    done: () => undefined,
  });
  return (
    <AdminForm form={form} action={t('notes.add')} label={t('notes.add')}>
      <TextAreaField form={form} name="text" limit={LIMITS.note} dir="auto" short />
    </AdminForm>
  );
}

function Note({ note }: { note: ParcelNote }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const isOwn = useAppSelector(({ admin }) => admin !== false && admin.id === note.author_id);
  const [editing, setEditing] = useState(false);
  const [remove] = useDeleteNoteMutation();
  const ask = useDelete();
  if (editing) {
    return (
      <li>
        <EditedNote note={note} onClose={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li>
      <p className={styles.text} dir="auto">
        {note.text}
      </p>
      <p className={styles.by}>
        {note.author_email !== null && (
          <>
            <bdi>{note.author_email}</bdi>
            {' · '}
          </>
        )}
        <Moment instant={note.created_at} />
      </p>
      {may('write') && (isOwn || may('manage')) && (
        <Group gap="xs">
          {isOwn && (
            <Button variant="default" size="compact-md" onClick={() => setEditing(true)}>
              {t('notes.edit')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-md"
            onClick={() =>
              ask({ name: t('notes.this'), run: () => remove(note).unwrap(), done: () => undefined })
            }
          >
            {t('notes.delete')}
          </Button>
        </Group>
      )}
    </li>
  );
}

const textOf = ({ text }: ParcelNote) => ({ text });

function EditedNote({ note, onClose }: { note: ParcelNote; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [update] = useUpdateNoteMutation();
  const [initial] = useState(() => textOf(note));
  const form = useAdminForm({
    name: `update-note.${note.id}`,
    draft: 'tab',
    initial,
    record: { updated_at: note.updated_at, read: (current) => textOf(current as ParcelNote) },
    check: issues,
    send: ({ text }, { updated_at }) =>
      update({ note, text, updated_at: updated_at ?? note.updated_at }).unwrap(),
    done: onClose,
  });
  return (
    <AdminForm form={form} action={t('settings.save')} label={t('notes.edit')} onCancel={onClose}>
      <TextAreaField form={form} name="text" limit={LIMITS.note} dir="auto" short />
    </AdminForm>
  );
}
