import { ActionIcon, Menu } from '@mantine/core';
import type { Activity } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { parcelPath } from '@/lib/parcel-address';
import { useDeleteEvent } from './use-delete-event';

/** What can be done with an event. */
export function EventMenu({ code, event }: { code: string; event: Activity }) {
  const { t } = useTranslation('control');
  const remove = useDeleteEvent(code);
  const { id, title } = event;
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="input-sm"
          data-event={id}
          aria-label={t('activities.more', { title })}
        >
          <ControlIcon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={parcelPath(code, `/activities/${id}`)}
          leftSection={<ControlIcon name="edit" />}
        >
          {t('activities.edit')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<ControlIcon name="trash" />} onClick={() => remove(event)}>
          {t('activities.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
