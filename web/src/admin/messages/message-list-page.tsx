import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { OneLine, PhoneNote } from '@/admin/ui/cells/cells';
import { FilterSelect } from '@/admin/ui/lists/filter-select';
import { ListPage } from '@/admin/ui/lists/list-page';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { Moment } from '@/admin/ui/cells/moment';
import { messagePath } from '@/admin/paths';
import { useMessageListQuery } from './messages.api';
import styles from './messages.module.css';

/** List of visitors' messages, unread ones in bold. */
export default function MessageListPage() {
  const { t } = useTranslation('admin');
  const list = useListQuery(['q', 'read']);
  const query = useListPages(useMessageListQuery, list.query, FRESH);
  return (
    <ListPage
      title={t('messages.title')}
      list={list}
      query={query}
      search={t('messages.search')}
      filters={
        <FilterSelect
          label={t('messages.show')}
          any={t('messages.all')}
          options={[
            { value: 'no', label: t('messages.unread') },
            { value: 'yes', label: t('messages.read') },
          ]}
          value={list.filters.read}
          onChange={(read) => list.filter({ read })}
        />
      }
      columns={[
        {
          id: 'subject',
          label: t('fields.subject'),
          sort: 'subject',
          cell: ({ id, subject, name, email, created_at: at, read_at: readAt }) => (
            <>
              <Link to={messagePath(id)} className={readAt === null ? styles.fresh : undefined} dir="auto">
                {subject}
              </Link>
              {readAt === null && <span className={styles.mark}>{t('messages.new')}</span>}
              <PhoneNote>
                <span dir="auto">{name ?? email}</span>
              </PhoneNote>
              <PhoneNote>
                <Moment instant={at} />
              </PhoneNote>
            </>
          ),
        },
        {
          id: 'from',
          label: t('fields.from'),
          sort: 'email',
          wide: true,
          cell: ({ name, email }) => <OneLine text={name ?? email} title={email} />,
        },
        {
          id: 'created',
          label: t('messages.received'),
          sort: 'created_at',
          wide: true,
          cell: ({ created_at: at }) => <Moment instant={at} />,
        },
      ]}
      empty={<p>{t('messages.empty')}</p>}
    />
  );
}
