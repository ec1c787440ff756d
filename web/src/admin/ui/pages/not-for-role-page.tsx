import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router-dom';
import { paths } from '@/admin/paths';
import { AdminPage } from './admin-page';
import { useMay, usePageAbility, useRole } from '../access/abilities';

/** Renders the page if the role may see it, or a page that says otherwise. */
export function RoleGate() {
  const may = useMay();
  const ability = usePageAbility();
  return ability === undefined || may(ability) ? <Outlet /> : <NotForRolePage />;
}

/** Shown in place of a page that requires another role. */
export function NotForRolePage() {
  const { t } = useTranslation('admin');
  const role = useRole();
  const title = t('roles.notYours.title');
  return (
    <AdminPage title={title} crumbs={[{ text: t('title'), to: paths.overview }, { text: title }]} narrow>
      <p>{role && t('roles.notYours.text', { role: t(`roles.names.${role}`) })}</p>
      <p>
        <Link to={paths.overview}>{t('notFound.toIndex')}</Link>
      </p>
    </AdminPage>
  );
}
