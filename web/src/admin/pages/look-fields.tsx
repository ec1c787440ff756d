import type { Page } from '@vaultway/contracts';
import { DEFAULT_PAGE_HERO, PAGE_HEROES, PAGE_ICONS, PAGE_OVERLAYS } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { HeroPicture, isBuiltInHero } from '@/shared/content/hero-picture';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { ImageField } from '@/admin/ui/forms/image-field';
import type { ChosenPicture } from '@/admin/ui/forms/use-picture';
import { PickerGroup } from '@/admin/ui/controls/picker-group';
import type { PageValues } from './page-form';

interface LookFieldsProps {
  form: AdminForm<PageValues>;
  picture: ChosenPicture;
  /** Current hero picture. */
  hero: string;
}

/** Look of a page: its menu icon, hero picture and overlay. */
export function LookFields({ form, picture, hero }: LookFieldsProps) {
  const { t } = useTranslation('admin');
  const overlay = form.values.overlay as Page['overlay'];
  return (
    <>
      <PickerGroup
        label={t('fields.icon')}
        value={form.values.icon}
        onChange={(icon) => form.set('icon', icon)}
        options={PAGE_ICONS.map((icon) => ({
          value: icon,
          label: t(`pages.icons.${icon}`),
          picture: <AdminIcon name={icon} size={20} />,
        }))}
      />
      <PickerGroup
        size="scene"
        label={t('pages.hero')}
        value={form.values.image}
        onChange={(image) => form.set('image', image)}
        options={PAGE_HEROES.map((name) => ({
          value: name,
          label: t(`pages.heroes.${name}`),
          picture: <HeroPicture hero={name} overlay={overlay} thumbnail />,
        }))}
      />
      <ImageField
        form={form}
        picture={picture}
        optional
        label={t('pages.ownHero')}
        stored={isBuiltInHero(form.values.image) ? null : form.values.image}
        without={DEFAULT_PAGE_HERO}
      />
      <PickerGroup
        size="scene"
        label={t('fields.overlay')}
        value={overlay}
        onChange={(chosen) => form.set('overlay', chosen)}
        options={PAGE_OVERLAYS.map((name) => ({
          value: name,
          label: t(`pages.overlays.${name}`),
          picture: <HeroPicture hero={hero} overlay={name} sizes="8rem" thumbnail />,
        }))}
      />
    </>
  );
}
