import { useTranslation } from 'react-i18next';
import { AdminPage } from '@/admin/ui/page/admin-page';
import { paths } from '@/admin/paths';
import { AdminsSection } from './admins-section';
import { InvitationsSection } from './invitations-section';

/** Who may sign in, and who is invited to. */
export default function ColleaguesPage() {
  const { t } = useTranslation('admin');
  const title = t('nav.colleagues');
  const crumbs = [{ text: t('title'), to: paths.overview }, { text: title }];
  return (
    <AdminPage title={title} crumbs={crumbs} narrow>
      <AdminsSection />
      <InvitationsSection />
    </AdminPage>
  );
}
