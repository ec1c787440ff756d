import { type Mail, MAIL_KINDS } from '@vaultway/contracts';
import { MAIL_STATES } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PhoneNote } from '@/admin/ui/cells/cells';
import { useMay } from '@/admin/ui/access/abilities';
import { useSelection } from '@/admin/ui/lists/use-selection';
import { FilterSelect } from '@/admin/ui/lists/filter-select';
import { ListPage } from '@/admin/ui/lists/list-page';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { Moment } from '@/admin/ui/cells/moment';
import { mailPath, paths } from '@/admin/paths';
import { useMailListQuery } from './mail.api';
import { MailState } from './mail-state';
import { SendKept } from './send-kept';
import styles from './mail.module.css';

/** List of all mails, of any origin, with their states. */
export default function MailListPage() {
  const { t } = useTranslation('admin');
  const list = useListQuery(['q', 'kind', 'state']);
  const query = useListPages(useMailListQuery, list.query, FRESH);
  const may = useMay();
  const selection = useSelection(JSON.stringify(list.filters));
  // Only kept mails can be sent by selection.
  const selectable = list.filters.state === 'kept' && may('write');
  return (
    <ListPage
      title={t('mail.list.title')}
      list={list}
      query={query}
      create={{ to: paths.sendMail, text: t('mail.send.title') }}
      search={t('mail.list.search')}
      {...(selectable && { selection, nameOf: ({ subject }: Mail) => subject })}
      above={selectable && <SendKept selection={selection} />}
      filters={
        <>
          <FilterSelect
            label={t('mail.list.state')}
            any={t('mail.list.anyState')}
            options={MAIL_STATES.map((value) => ({ value, label: t(`mail.states.${value}`) }))}
            value={list.filters.state}
            onChange={(state) => list.filter({ state })}
          />
          <FilterSelect
            label={t('mail.list.kind')}
            any={t('mail.list.anyKind')}
            options={MAIL_KINDS.map((value) => ({ value, label: t(`mail.kinds.${value}`) }))}
            value={list.filters.kind}
            onChange={(kind) => list.filter({ kind })}
          />
        </>
      }
      columns={[
        {
          id: 'subject',
          label: t('fields.subject'),
          sort: 'subject',
          cell: ({ id, subject, to, created_at: at }) => (
            <>
              <Link to={mailPath(id)} dir="auto" className={styles.subject} title={subject}>
                {subject}
              </Link>
              <PhoneNote>
                <Recipients to={to} />
              </PhoneNote>
              <PhoneNote>
                <Moment instant={at} />
              </PhoneNote>
            </>
          ),
        },
        {
          id: 'state',
          label: t('mail.list.state'),
          sort: 'state',
          cell: ({ state }) => <MailState state={state} />,
        },
        {
          id: 'to',
          label: t('fields.to'),
          sort: 'to',
          wide: true,
          cell: ({ to, show_recipients: shown }) => (
            <>
              <Recipients to={to} />
              {to.length > 1 && shown && <small>{t('mail.details.recipientsShown')}</small>}
            </>
          ),
        },
        {
          id: 'kind',
          label: t('mail.list.kind'),
          sort: 'kind',
          wide: true,
          cell: ({ kind }) => <span className={styles.short}>{t(`mail.kinds.${kind}`)}</span>,
        },
        {
          id: 'created',
          label: t('fields.created_at'),
          sort: 'created_at',
          wide: true,
          cell: ({ created_at: at }) => (
            <span className={styles.short}>
              <Moment instant={at} />
            </span>
          ),
        },
      ]}
      empty={<p>{t('mail.list.empty')}</p>}
    />
  );
}

/** First recipient and the number of others; a tooltip lists all. */
function Recipients({ to }: Pick<Mail, 'to'>) {
  const { t } = useTranslation('admin');
  const [first = '', ...others] = to;
  return (
    <span className={styles.recipients} title={to.join(', ')}>
      <bdi dir="ltr">{first}</bdi>
      {others.length > 0 && <span>{t('mail.list.others', { count: others.length })}</span>}
    </span>
  );
}
