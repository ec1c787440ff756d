import type { Activity } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { MenuDelete, MenuLink, RowMenu } from '@/admin/ui/lists/row-menu';
import { parcelPath } from '@/admin/paths';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { useUndoDelete } from '@/admin/ui/feedback/use-undo-delete';
import { useDeleteActivityMutation } from './events.api';

export function EventMenu({ code, event }: { code: string; event: Activity }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { id, title } = event;
  if (!may('write')) return null;
  return (
    <RowMenu label={t('activities.more', { title })} width={180} record={id}>
      <EventActions code={code} event={event} />
    </RowMenu>
  );
}

function EventActions({ code, event }: { code: string; event: Activity }) {
  const { t } = useTranslation('admin');
  const remove = useDeleteEvent(code);
  return (
    <>
      <MenuLink to={parcelPath(code, `/activities/${event.id}`)} icon="edit">
        {t('activities.edit')}
      </MenuLink>
      <MenuDelete onClick={() => remove(event)}>{t('activities.remove')}</MenuDelete>
    </>
  );
}

/**
 * Returns a function that confirms and deletes an event, and offers undo.
 * @param code tracking code of the event's parcel
 */
function useDeleteEvent(code: string) {
  const { t } = useTranslation('admin');
  const [deleteActivity] = useDeleteActivityMutation();
  const ask = useDelete();
  const offerUndo = useUndoDelete();
  return ({ id, title }: Activity) =>
    ask({
      name: t('activities.deleteName', { title }),
      kept: true,
      run: () => deleteActivity({ code, id }).unwrap(),
      done: () => offerUndo(t('activities.deleted'), { of: 'tracking', type: 'activity', id }),
    });
}
