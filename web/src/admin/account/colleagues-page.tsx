import { useTranslation } from 'react-i18next';
import { AdminPage } from '@/admin/ui/page/admin-page';
import { paths } from '@/admin/paths';
import { AdminsSection } from './admins-section';
import { InvitationsSection } from './invitations-section';
import { RulesSection } from './rules-section';

/** Who may sign in, who is invited to, and how all of them sign in. */
export default function ColleaguesPage() {
  const { t } = useTranslation('admin');
  const title = t('nav.colleagues');
  const crumbs = [{ text: t('title'), to: paths.overview }, { text: title }];
  return (
    <AdminPage title={title} crumbs={crumbs} narrow>
      <AdminsSection />
      <InvitationsSection />
      <RulesSection />
    </AdminPage>
  );
}
