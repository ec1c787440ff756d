import { useTranslation } from 'react-i18next';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { paths } from '@/admin/paths';
import { AdminsSection } from './admins-section';
import { InvitationsSection } from './invitations-section';
import { RulesSection } from './rules-section';

/** Admins, invitations and sign-in rules. */
export default function ColleaguesPage() {
  const { t } = useTranslation('admin');
  const title = t('nav.colleagues');
  const crumbs = [{ text: t('nav.settings'), to: paths.settings }, { text: title }];
  return (
    <AdminPage title={title} crumbs={crumbs} narrow>
      <AdminsSection />
      <InvitationsSection />
      <RulesSection />
    </AdminPage>
  );
}
