import { useMemo } from 'react';
import { NativeSelect } from '@mantine/core';
import type { Message } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ListFrame } from '@/components/control/list/list-frame';
import type { Column } from '@/components/control/list/list-table';
import { SearchField } from '@/components/control/list/search-field';
import { useListQuery } from '@/components/control/list/use-list-query';
import { Moment } from '@/components/control/moment/moment';
import { ControlPage } from '@/components/control/page/control-page';
import { messagePath } from '@/lib/compose-address';
import { useMessageListQuery } from './messages.api';
import styles from './messages.module.css';

/** /control/messages/list.html: what visitors wrote, unread ones in bold. */
export default function MessageListPage() {
  const { t } = useTranslation('control');
  const list = useListQuery(['q', 'read']);
  const { q, read } = list.filters;
  const query = useMessageListQuery(
    { page: list.page, sort: list.sort, q, read },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useMessageColumns();
  const title = t('messages.title');
  return (
    <ControlPage title={title} crumbs={[{ text: t('title'), to: '/control/index.html' }, { text: title }]}>
      <ListFrame
        label={title}
        list={list}
        query={query}
        columns={columns}
        toolbar={
          <>
            <SearchField
              value={q}
              label={t('messages.search')}
              onSearch={(text) => list.filter({ q: text })}
            />
            <NativeSelect
              aria-label={t('messages.show')}
              data={[
                { value: '', label: t('messages.all') },
                { value: 'no', label: t('messages.unread') },
                { value: 'yes', label: t('messages.read') },
              ]}
              value={read}
              onChange={({ currentTarget }) => list.filter({ read: currentTarget.value })}
            />
          </>
        }
        empty={<p>{t('messages.empty')}</p>}
      />
    </ControlPage>
  );
}

function useMessageColumns(): Column<Message>[] {
  const { t } = useTranslation('control');
  return useMemo(
    () => [
      {
        id: 'subject',
        label: t('fields.subject'),
        sort: 'subject',
        cell: (message) => (
          <>
            <Link
              to={messagePath(message.id)}
              className={message.read_at === null ? styles.fresh : styles.row}
              dir="auto"
            >
              {message.subject}
            </Link>
            {message.read_at === null && <span className={styles.mark}>{t('messages.new')}</span>}
            <span className={styles.phone} dir="auto">
              {message.name ?? message.email}
            </span>
          </>
        ),
      },
      {
        id: 'from',
        label: t('fields.from'),
        sort: 'email',
        wide: true,
        cell: ({ name, email }) => (
          <span className={styles.cut} title={email} dir="auto">
            {name ?? email}
          </span>
        ),
      },
      {
        id: 'created',
        label: t('messages.received'),
        sort: 'created_at',
        wide: true,
        cell: ({ created_at: at }) => <Moment instant={at} />,
      },
    ],
    [t],
  );
}
