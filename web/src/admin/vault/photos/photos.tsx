import { useId, useState } from 'react';
import { type Item, MAX_PHOTOS, RemovePhoto } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { Detail, Details } from '@/admin/ui/cells/details';
import { Moment } from '@/admin/ui/cells/moment';
import { FileButton } from '@/admin/ui/controls/file-button';
import { Summary } from '@/admin/ui/controls/summary';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { useItemName } from '@/admin/widgets/vault/item-name';
import type { ApiFailure } from '@/shared/api/failure';
import { photoFile } from './photo-file';
import {
  type Photo,
  photoPath,
  type Shown,
  useAddPhotoMutation,
  usePhotosQuery,
  useRemovePhotoMutation,
} from './photos.api';
import styles from './photos.module.css';

/** Photos of an item. */
export function ItemPhotos({ item }: { item: Item }) {
  const may = useMay();
  const name = useItemName()(item);
  return <Photos shown={{ item_id: item.id }} name={name} mayAdd={may('keep')} />;
}

interface PhotosProps {
  shown: Shown;
  /** Name of their subject. */
  name: string;
  mayAdd: boolean;
  heading?: 'h2' | 'h4';
}

/** Photos as evidence. A removed one leaves its fingerprint, and why it was removed. */
export function Photos({ shown, name, mayAdd, heading: Heading = 'h2' }: PhotosProps) {
  const { t } = useTranslation('admin');
  const title = useId();
  const { data, error, refetch } = usePhotosQuery(shown, { refetchOnMountOrArgChange: true });
  const present = data?.filter(({ removed_at }) => removed_at === null).length ?? 0;
  const isOffered = mayAdd && data !== undefined;
  if (data?.length === 0 && !isOffered) return null;
  return (
    <section aria-labelledby={title} className={styles.section}>
      <Heading id={title}>{t('vault.photos.title')}</Heading>
      {error !== undefined && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      <ul className={styles.photos}>
        {data?.map((photo, at) => (
          <li key={photo.id}>
            <OnePhoto photo={photo} name={name} at={at + 1} />
          </li>
        ))}
      </ul>
      {isOffered && (
        <>
          <p>{t('vault.photos.help', { max: MAX_PHOTOS })}</p>
          {present < MAX_PHOTOS && <AddPhoto shown={shown} />}
        </>
      )}
    </section>
  );
}

function OnePhoto({ photo, name, at }: { photo: Photo; name: string; at: number }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const isThere = photo.removed_at === null;
  return (
    <>
      {isThere && (
        <a href={photoPath(photo)} target="_blank" rel="noreferrer">
          <img src={photoPath(photo)} alt={t('vault.photos.alt', { at, name })} loading="lazy" />
        </a>
      )}
      <Details>
        <Detail name={t('vault.photos.addedBy')}>
          <bdi dir="ltr">{photo.added_by}</bdi> <Moment instant={photo.created_at} />
        </Detail>
        {photo.removed_at !== null && (
          <>
            <Detail name={t('vault.photos.removedBy')}>
              <bdi dir="ltr">{photo.removed_by}</bdi> <Moment instant={photo.removed_at} />
            </Detail>
            <Detail name={t('fields.reason')}>
              <span dir="auto">{photo.remove_reason}</span>
            </Detail>
          </>
        )}
        <Detail name={t('fields.sha256')}>
          <code className={styles.hash}>{photo.sha256}</code>
        </Detail>
      </Details>
      {isThere && may('manage') && (
        <details className={styles.removal}>
          <Summary>{t('vault.photos.remove')}</Summary>
          <RemovalForm photo={photo} />
        </details>
      )}
    </>
  );
}

function RemovalForm({ photo }: { photo: Photo }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [remove] = useRemovePhotoMutation();
  useFocusBack();
  const form = useAdminForm({
    name: `remove-photo.${photo.id}`,
    initial: { reason: '' },
    check: (values) => issuesOf(RemovePhoto, values),
    send: ({ reason }) => remove({ photo, reason }).unwrap(),
    done: () => void toast.done(t('vault.photos.removed')),
  });
  return (
    <AdminForm form={form} action={t('vault.photos.remove')}>
      <TextField form={form} name="reason" autoComplete="off" />
    </AdminForm>
  );
}

function AddPhoto({ shown }: { shown: Shown }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [add] = useAddPhotoMutation();
  const [isBusy, setBusy] = useState(false);
  const send = async (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file) return;
    setBusy(true);
    try {
      await add({ shown, image: await photoFile(file) }).unwrap();
      toast.done(t('vault.photos.added'));
    } catch (error) {
      toast.failed(t('vault.photos.notAdded'), error as ApiFailure);
    } finally {
      setBusy(false);
    }
  };
  const button = {
    accept: 'image/*',
    disabled: isBusy,
    onFiles: (files: FileList | null) => void send(files),
  };
  return (
    <p className={styles.buttons} aria-busy={isBusy}>
      <FileButton {...button} text={t('parcels.detail.addImage')} icon="image" />
      <span className={styles.camera}>
        <FileButton {...button} text={t('scan.takePhoto')} capture="environment" />
      </span>
    </p>
  );
}
