import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import type { Parcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, Route, Routes, useLocation, useParams } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { useParcelQuery } from '@/admin/api/parcels.api';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { Code } from '@/admin/widgets/code/code';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { usePreload } from '@/admin/ui/hooks/use-preload';
import { HistoryPanel } from '@/admin/events/history-panel';
import { ParcelHandovers } from '@/admin/handovers/parcel-handovers';
import { ParcelInvoices } from '@/admin/invoices/parcel-invoices';
import { ParcelRun } from '@/admin/runs/parcel-run';
import { ParcelNotes } from '@/admin/notes/parcel-notes';
import { ParcelShares } from '@/admin/shares/parcel-shares';
import { ParcelMovements } from '@/admin/vault/parcel-movements';
import { useHasVault } from '@/admin/widgets/vault/use-has-vault';
import { PrivacyNotice } from '@/admin/settings/privacy-notice';
import { RecipientView } from '@/admin/parcels/recipient-view';
import { useParcelCrumbs } from '@/admin/parcels/use-parcel-crumbs';
import { codeFromPath, paths } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { NotForRolePage } from '@/admin/ui/pages/not-for-role-page';
import { NotFoundPage } from '@/admin/ui/pages/not-found-page';
import { ParcelPage } from '@/admin/parcels/parcel-page';
import { StatusPill } from '@/admin/parcels/status-pill';
import { useAppSelector } from '@/shared/state/hooks';

const AddEventDrawer = lazy(() => import('@/admin/events/add-event'));
const EditEventDrawer = lazy(() => import('@/admin/events/edit-event'));
const EventListPage = lazy(() => import('@/admin/events/event-list-page'));
const NextEmail = lazy(() => import('@/admin/events/next-email'));
const UpdateParcelPage = lazy(() => import('@/admin/parcels/update-parcel-page'));
const UpdateMapPage = lazy(() => import('@/admin/parcels/update-map-page'));
const UpdateImagePage = lazy(() => import('@/admin/parcels/update-image-page'));

/** Loads the schemas that validate forms first: evaluating them takes long enough for a task of its own. */
const loadAddEvent = async () => {
  await import('@vaultway/contracts/fields');
  await import('@/admin/events/add-event');
};

/** Pages below a parcel for other roles; reached only by roles that may not see them. */
const BELOW = ['activities/*', 'update', 'update-map', 'update-image'];

/**
 * Routes of a parcel's page and those below it. Reads the code from the path itself, since the router decodes `%2F`.
 */
export default function ParcelRoutes() {
  const { pathname } = useLocation();
  const may = useMay();
  const code = useMemo(() => codeFromPath(pathname), [pathname]);
  const { currentData, error, refetch } = useParcelQuery(code, { refetchOnMountOrArgChange: true });
  const failure = error as ApiFailure | undefined;
  // Rendered in slices, so that input is handled meanwhile; saved changes show at once, except in the lower parts.
  const sliced = useDeferredValue(currentData);
  const rest = useMemo(() => sliced && partsOf(sliced), [sliced]);
  usePreload(loadAddEvent);
  // A shown parcel stays while it is refetched, even if that fails; a deleted one does not.
  const parcel = failure?.status === 404 || sliced?.id !== currentData?.id ? undefined : currentData;
  if (!parcel || !rest) return <NoParcel code={code} failure={failure} onRetry={() => void refetch()} />;
  return (
    <Routes>
      <Route element={<ParcelPage parcel={parcel} history={<HistoryPanel parcel={parcel} />} {...rest} />}>
        <Route index element={null} />
        {may('event') && <Route path="activities/create" element={<AddEventDrawer parcel={parcel} />} />}
        {may('read') && <Route path="activities/:id" element={<EditedEvent parcel={parcel} />} />}
      </Route>
      {may('read') && <Route path="activities" element={<EventListPage parcel={parcel} />} />}
      {may('write') && (
        <>
          <Route path="update" element={<UpdateParcelPage parcel={parcel} />} />
          <Route path="update-map" element={<UpdateMapPage parcel={parcel} />} />
          <Route path="update-image" element={<UpdateImagePage parcel={parcel} />} />
        </>
      )}
      {BELOW.map((path) => (
        <Route key={path} path={path} element={<NotForRolePage />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** Returns the parts of a parcel's page that may render after saved changes. */
const partsOf = (parcel: Parcel) => ({
  notice: (
    <>
      <PrivacyNotice />
      <ParcelRun parcel={parcel} />
    </>
  ),
  recipient: (
    <RecipientView
      parcel={parcel}
      email={
        <Suspense>
          <NextEmail parcel={parcel} />
        </Suspense>
      }
    />
  ),
  notes: <ParcelNotes parcel={parcel} />,
  shares: <ParcelShares parcel={parcel} />,
  handovers: <ParcelHandovers parcel={parcel} />,
  invoices: <ParcelInvoices parcel={parcel} />,
  vault: <VaultPart parcel={parcel} />,
});

/** Shown to those who may see the vault, where there is one. */
function VaultPart({ parcel }: { parcel: Parcel }) {
  const may = useMay();
  return useHasVault() && may('vault') ? <ParcelMovements parcel={parcel} /> : null;
}

function EditedEvent({ parcel }: { parcel: Parcel }) {
  const { id = '' } = useParams();
  return <EditEventDrawer key={id} parcel={parcel} id={id} />;
}

interface NoParcelProps {
  code: string;
  failure: ApiFailure | undefined;
  onRetry: () => void;
}

/** Shown while there is no parcel: loading, not found, or failed. */
function NoParcel({ code, failure, onRetry }: NoParcelProps) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const unknown = failure?.status === 404;
  const title = unknown ? t('notFound.title') : code;
  const listed = useAppSelector((state) => state.parcels.map[code]);
  const known = !unknown && listed;
  return (
    <AdminPage
      title={title}
      heading={known ? <Code>{code}</Code> : undefined}
      beside={known && <StatusPill parcel={known} />}
      crumbs={useParcelCrumbs({ tracking_code: code })}
    >
      {!failure && <ListSkeleton />}
      {failure && !unknown && <FailurePanel failure={failure} onRetry={onRetry} />}
      {unknown && (
        <>
          <p>{t('notFound.parcel', { code })}</p>
          <p>
            {may('read') ? (
              <Link to={paths.parcels}>{t('notFound.toParcels')}</Link>
            ) : (
              <Link to={paths.overview}>{t('notFound.toIndex')}</Link>
            )}
          </p>
        </>
      )}
    </AdminPage>
  );
}
