import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ListSkeleton } from '@/components/control/list/list-skeleton';
import { AccountLayout } from './account-layout';
import { AdminOnly, GuestOnly } from './session-gates';
import { IndexPage } from './index-page';
import { NotFoundPage } from './not-found-page';
import { PanelShell } from './shell/panel-shell';

const SignInPage = lazy(() => import('@/features/account/sign-in-page'));
const SignUpPage = lazy(() => import('@/features/account/sign-up-page'));
const ResetPasswordPage = lazy(() => import('@/features/account/reset-password-page'));
const AccountPage = lazy(() => import('@/features/account/account-page'));
const ChangePasswordPage = lazy(() => import('@/features/account/change-password-page'));
const ParcelListPage = lazy(() => import('@/features/parcels/parcel-list-page'));
const CreateParcelPage = lazy(() => import('@/features/parcels/create-parcel-page'));
const PageListPage = lazy(() => import('@/features/pages/page-list-page'));
const CreatePagePage = lazy(() => import('@/features/pages/create-page-page'));
const UpdatePagePage = lazy(() => import('@/features/pages/update-page-page'));
const InvoiceListPage = lazy(() => import('@/features/invoices/invoice-list-page'));
const CreateInvoicePage = lazy(() => import('@/features/invoices/create-invoice-page'));
const ReviewListPage = lazy(() => import('@/features/reviews/review-list-page'));
const CreateReviewPage = lazy(() => import('@/features/reviews/create-review-page'));
const UpdateReviewPage = lazy(() => import('@/features/reviews/update-review-page'));
const SettingsPage = lazy(() => import('@/features/settings/settings-page'));
const ContactSettingsPage = lazy(() => import('@/features/settings/contact-page'));
const MailSettingsPage = lazy(() => import('@/features/settings/mail-page'));
const HtmlSettingsPage = lazy(() => import('@/features/settings/html-page'));
const SendMailPage = lazy(() => import('@/features/mail/send-mail-page'));
const MailListPage = lazy(() => import('@/features/mail/mail-list-page'));
const MailPage = lazy(() => import('@/features/mail/mail-page'));
const MessageListPage = lazy(() => import('@/features/messages/message-list-page'));
const MessagePage = lazy(() => import('@/features/messages/message-page'));
const TrashPage = lazy(() => import('@/features/trash/trash-page'));
const AuditPage = lazy(() => import('@/features/audit/audit-page'));
const ImportListPage = lazy(() => import('@/features/imports/import-list-page'));
const CreateImportPage = lazy(() => import('@/features/imports/create-import-page'));
const ImportPage = lazy(() => import('@/features/imports/import-page'));
const ParcelRoutes = lazy(() => import('./parcel/parcel-routes'));

/** Every address of the panel. A part of it is fetched when it is opened for the first time. */
export function ControlRoutes() {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Routes>
        <Route element={<GuestOnly />}>
          <Route element={<AccountLayout />}>
            <Route path="signin.html" element={<SignInPage />} />
            <Route path="signup.html" element={<SignUpPage />} />
            <Route path="password.html" element={<ResetPasswordPage />} />
          </Route>
        </Route>
        <Route element={<AdminOnly />}>
          <Route element={<PanelShell />}>
            <Route index element={<Navigate to="/control/index.html" replace />} />
            <Route path="index.html" element={<IndexPage />} />
            <Route path="account/index.html" element={<AccountPage />} />
            <Route path="account/password.html" element={<ChangePasswordPage />} />
            <Route path="parcels/list.html" element={<ParcelListPage />} />
            <Route path="parcels/create.html" element={<CreateParcelPage />} />
            <Route path="invoice/list.html" element={<InvoiceListPage />} />
            <Route path="invoice/create.html" element={<CreateInvoicePage />} />
            <Route path="imports/list.html" element={<ImportListPage />} />
            <Route path="imports/create.html" element={<CreateImportPage />} />
            <Route path="imports/:id" element={<ImportPage />} />
            <Route path="parcels/:code/*" element={<ParcelRoutes />} />
            <Route path="pages/list.html" element={<PageListPage />} />
            <Route path="pages/create.html" element={<CreatePagePage />} />
            <Route path="pages/:slug" element={<UpdatePagePage />} />
            <Route path="reviews/list.html" element={<ReviewListPage />} />
            <Route path="reviews/create.html" element={<CreateReviewPage />} />
            <Route path="reviews/:id" element={<UpdateReviewPage />} />
            <Route path="trash.html" element={<TrashPage />} />
            <Route path="audit.html" element={<AuditPage />} />
            <Route path="settings" element={<SettingsPage />} />
            <Route path="settings/contact" element={<ContactSettingsPage />} />
            <Route path="settings/mail" element={<MailSettingsPage />} />
            <Route path="settings/html" element={<HtmlSettingsPage />} />
            <Route path="email/send.html" element={<SendMailPage />} />
            <Route path="mails/list.html" element={<MailListPage />} />
            <Route path="mails/:id" element={<MailPage />} />
            <Route path="messages/list.html" element={<MessageListPage />} />
            <Route path="messages/:id" element={<MessagePage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
