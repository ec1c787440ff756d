import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AccountRequest } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';
import { dayOf, visitorsToday } from '@/shared/lib/days';
import { ButtonLink } from '@/shared/ui/button/button';
import { AccountFrame } from './account-frame';
import styles from './account.module.css';
import { OwnList } from './own-list';
import { requestPath, requestPaths } from '@/shared/requests/request-paths';
import { useOwnRequestsInfiniteQuery } from './requests.api';

/** Lists what a client has asked for. */
export default function RequestsPage() {
  const { t } = useTranslation(['account', 'site']);
  return <AccountFrame title={t('requests.title')}>{() => <Requests />}</AccountFrame>;
}

function Requests() {
  const { t } = useTranslation(['account', 'site']);
  const list = useOwnRequestsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const isEmpty = list.data?.pages.every(({ data }) => data.length === 0) ?? true;
  const create = <ButtonLink to={requestPaths.create}>{t('requests.new')}</ButtonLink>;
  return (
    <>
      {!isEmpty && <p className={styles.filters}>{create}</p>}
      <OwnList list={list} empty={t('requests.empty')} next={create}>
        {(request) => <Row key={request.id} request={request} />}
      </OwnList>
    </>
  );
}

function Row({ request }: { request: AccountRequest }) {
  const { t } = useTranslation(['account', 'site']);
  const format = useFormat();
  const { id, number, kind, status, parcel_content: what, created_at: at } = request;
  return (
    <li className={styles.row}>
      <Link to={requestPath(id)} className={styles.code}>
        <bdi>{number}</bdi>
      </Link>
      <p className={styles.status}>{t(`requests.states.${status}`)}</p>
      <p className={styles.note}>
        {t(`requests.kinds.${kind}`)}, {format.day(dayOf(visitorsToday(new Date(at))))}
      </p>
      <p className={styles.note} dir="auto">
        {what}
      </p>
    </li>
  );
}
