import { useMemo } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import type { Mail } from '@vaultway/contracts';
import { MAIL_KINDS, MAIL_STATES } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { ListFrame } from '@/components/control/list/list-frame';
import type { Column } from '@/components/control/list/list-table';
import { SearchField } from '@/components/control/list/search-field';
import { useListQuery } from '@/components/control/list/use-list-query';
import { Moment } from '@/components/control/moment/moment';
import { ControlPage } from '@/components/control/page/control-page';
import { COMPOSE, mailPath } from '@/lib/compose-address';
import { useMailListQuery } from './mail.api';
import { MailState } from './mail-state';
import styles from './mail.module.css';

/** /control/mails/list.html: every mail, whoever asked for it, and how far it came. */
export default function MailListPage() {
  const { t } = useTranslation('control');
  const list = useListQuery(['q', 'kind', 'state']);
  const { q, kind, state } = list.filters;
  const query = useMailListQuery(
    { page: list.page, sort: list.sort, q, kind, state },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useMailColumns();
  const title = t('mail.list.title');
  return (
    <ControlPage
      title={title}
      crumbs={[{ text: t('title'), to: '/control/index.html' }, { text: title }]}
      actions={
        <Button component={Link} to={COMPOSE} leftSection={<ControlIcon name="plus" />}>
          {t('mail.list.write')}
        </Button>
      }
    >
      <ListFrame
        label={title}
        list={list}
        query={query}
        columns={columns}
        toolbar={
          <>
            <SearchField
              value={q}
              label={t('mail.list.search')}
              onSearch={(text) => list.filter({ q: text })}
            />
            <NativeSelect
              aria-label={t('mail.list.state')}
              data={[
                { value: '', label: t('mail.list.anyState') },
                ...MAIL_STATES.map((one) => ({ value: one, label: t(`mail.states.${one}`) })),
              ]}
              value={state}
              onChange={({ currentTarget }) => list.filter({ state: currentTarget.value })}
            />
            <NativeSelect
              aria-label={t('mail.list.kind')}
              data={[
                { value: '', label: t('mail.list.anyKind') },
                ...MAIL_KINDS.map((one) => ({ value: one, label: t(`mail.kinds.${one}`) })),
              ]}
              value={kind}
              onChange={({ currentTarget }) => list.filter({ kind: currentTarget.value })}
            />
          </>
        }
        empty={<p>{t('mail.list.empty')}</p>}
      />
    </ControlPage>
  );
}

function useMailColumns(): Column<Mail>[] {
  const { t } = useTranslation('control');
  return useMemo(
    () => [
      {
        id: 'subject',
        label: t('fields.subject'),
        sort: 'subject',
        cell: ({ id, subject, to }) => (
          <>
            <Link to={mailPath(id)} className={styles.row} dir="auto">
              {subject}
            </Link>
            <span className={styles.phone}>{to.join(', ')}</span>
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
        cell: ({ to }) => (
          <span className={styles.cut} title={to.join(', ')} dir="ltr">
            {to.join(', ')}
          </span>
        ),
      },
      {
        id: 'kind',
        label: t('mail.list.kind'),
        sort: 'kind',
        wide: true,
        cell: ({ kind }) => t(`mail.kinds.${kind}`),
      },
      {
        id: 'created',
        label: t('fields.created_at'),
        sort: 'created_at',
        wide: true,
        cell: ({ created_at: at }) => <Moment instant={at} />,
      },
    ],
    [t],
  );
}
