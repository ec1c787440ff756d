import { useMemo } from 'react';
import type { Parcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSetParcelImageMutation, useUpdateParcelMutation } from '@/admin/api/parcels.api';
import { useSuccess } from '@/admin/ui/feedback/success';
import { CHOSEN_FILE } from '@/admin/ui/forms/draft';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { ImageField } from '@/admin/ui/forms/image-field';
import { imageFieldOf, usePicture } from '@/admin/ui/forms/use-picture';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { parcelPath } from '@/admin/paths';
import { useParcelCrumbs } from './use-parcel-crumbs';
import styles from './parcels.module.css';

/** /control/parcels/{code}/update-image: changes or removes a parcel's photo. */
export default function UpdateImagePage({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const [setImage] = useSetParcelImageMutation();
  const [updateParcel] = useUpdateParcelMutation();
  const picture = usePicture();
  const { id, tracking_code: code } = parcel;
  const form = useAdminForm({
    name: `update-image.${id}`,
    draft: 'tab',
    initial: useMemo(() => ({ image: parcel.image ?? '' }), [parcel.image]),
    check: ({ image }) =>
      image === '' && parcel.image === null
        ? [{ field: 'image', code: 'required', message: 'Image is required' }]
        : [],
    async send({ image }) {
      if (image === '') await updateParcel({ id, code, changes: { image } }).unwrap();
      const file = image === CHOSEN_FILE ? await picture.ready() : null;
      // Otherwise the photo is unchanged.
      if (!file) return;
      const photo = { id, code, file, onProgress: picture.watch };
      await setImage(photo)
        .unwrap()
        .finally(() => picture.watch(null));
    },
    done: () => succeed(parcelPath(code), t('parcels.imagePage.done')),
    fieldOf: imageFieldOf,
  });
  const title = t('parcels.imagePage.title');
  return (
    <AdminPage title={title} crumbs={useParcelCrumbs(parcel, title)} narrow>
      <p className={styles.lead}>{t('parcels.imagePage.lead')}</p>
      <AdminForm form={form} action={t('parcels.imagePage.action')}>
        <ImageField form={form} picture={picture} optional={parcel.image !== null} />
      </AdminForm>
    </AdminPage>
  );
}
