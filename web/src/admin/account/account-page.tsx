import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { useAppSelector } from '@/shared/state/hooks';
import { paths } from '@/admin/paths';
import { PasskeysSection } from './passkeys-section';
import { SecondFactorSection } from './second-factor-section';
import { SessionsSection } from './sessions-section';

/** Account page: the signed-in admin, sign-in methods, sessions, and a link to change the password. */
export default function AccountPage() {
  const { t } = useTranslation('admin');
  const admin = useAppSelector((state) => state.admin);
  const title = t('account.index.title');
  const crumbs = [{ text: t('title'), to: paths.overview }, { text: title }];
  return (
    <AdminPage title={title} crumbs={crumbs} narrow>
      <p>
        {t('account.index.signedInAs')} <strong>{admin && admin.email}</strong>
        {admin && ` (${t(`roles.names.${admin.role}`)})`}
      </p>
      <p>
        <Link to={paths.changePassword}>{t('account.index.change')}</Link>
      </p>
      <SecondFactorSection />
      <PasskeysSection />
      <SessionsSection />
    </AdminPage>
  );
}
