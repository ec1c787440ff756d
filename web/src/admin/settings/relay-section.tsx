import { Button, Group } from '@mantine/core';
import type { Relay, Settings } from '@vaultway/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useProof } from '@/admin/ui/access/proof';
import { paths } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { Detail, Details } from '@/admin/ui/cells/details';
import { Moment } from '@/admin/ui/cells/moment';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { Notice } from '@/admin/ui/feedback/notice';
import { useToast } from '@/admin/ui/feedback/use-toast';
import type { ApiFailure } from '@/shared/api/failure';
import { useRelayQuery, useRemoveRelayMutation } from './relay.api';
import { RelaySetup } from './relay-setup';
import { SenderDomainRecords } from './sender-domain-records';
import styles from './settings.module.css';

/** The company's mail server: the operator's, the saved one, or the steps to set one up. */
export function RelaySection({ settings }: { settings: Settings }) {
  const { t } = useTranslation('admin');
  const { data: relay, error, refetch } = useRelayQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section className={styles.relay} aria-labelledby="relay">
      <h2 id="relay">{t('settings.mail.relay.title')}</h2>
      <p>{t('settings.mail.relay.lead')}</p>
      {error && !relay && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {relay && <RelayState relay={relay} settings={settings} />}
    </section>
  );
}

function RelayState({ relay, settings }: { relay: Relay; settings: Settings }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const may = useMay();
  const [changing, setChanging] = useState(false);
  const { origin, relay_host: host } = relay;
  const domain = <SenderDomainRecords host={host ?? ''} />;
  if (origin === 'operator') {
    return (
      <>
        <Notice>
          <p>{t('settings.mail.relay.operator', { setting: 'MAIL_RELAY_URL' })}</p>
        </Notice>
        {host !== null && (
          <>
            <SavedServer relay={relay} />
            <p>{t('settings.mail.relay.unused')}</p>
            {may('manage') && <RelayActions host={host} isUsed={false} onChange={null} />}
          </>
        )}
        {domain}
      </>
    );
  }
  const isSetUp = may('manage') && (host === null || relay.unreadable || changing);
  return (
    <>
      {host === null ? (
        <Notice>
          <p>{t(settings.mail_driver === 'smtp' ? 'mailSetup.own' : 'mailSetup.nothing')}</p>
        </Notice>
      ) : (
        <SavedServer relay={relay} />
      )}
      {relay.unreadable && (
        <Notice>
          <p>{t('settings.mail.relay.unreadable')}</p>
        </Notice>
      )}
      {isSetUp && (
        <RelaySetup
          relay={relay}
          settings={settings}
          done={() => {
            setChanging(false);
            toast.done(t('settings.mail.relay.saved'));
          }}
        />
      )}
      {host !== null && (
        <>
          {may('manage') && !changing && (
            <RelayActions host={host} isUsed onChange={relay.unreadable ? null : () => setChanging(true)} />
          )}
          <p>
            <Link to={`${paths.mails}?state=kept`}>{t('settings.mail.relay.kept')}</Link>
          </p>
          {domain}
        </>
      )}
    </>
  );
}

function SavedServer({ relay }: { relay: Relay }) {
  const { t } = useTranslation('admin');
  const { origin, relay_host: host, relay_port: port, relay_user: user, saved_at: savedAt } = relay;
  return (
    <Details>
      <Detail name={t('fields.relay_host')}>
        <bdi dir="ltr">{`${host}:${port}`}</bdi>
      </Detail>
      {user !== null && (
        <Detail name={t('fields.relay_user')}>
          <bdi dir="ltr">{user}</bdi>
        </Detail>
      )}
      {origin === 'panel' && savedAt !== null && (
        <Detail name={t('settings.mail.relay.since')}>
          <Moment instant={savedAt} />
        </Detail>
      )}
    </Details>
  );
}

interface RelayActionsProps {
  host: string;
  /** False if the operator's relay wins. */
  isUsed: boolean;
  onChange: (() => void) | null;
}

function RelayActions({ host, isUsed, onChange }: RelayActionsProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const withProof = useProof();
  const ask = useDelete();
  const [remove] = useRemoveRelayMutation();
  return (
    <Group gap="xs">
      {onChange && (
        <Button variant="default" onClick={onChange}>
          {t('settings.mail.relay.change')}
        </Button>
      )}
      <Button
        variant="default"
        color="red"
        onClick={() =>
          ask({
            name: host,
            run: () => withProof(() => remove().unwrap()),
            done: () => toast.done(t(isUsed ? 'settings.mail.relay.removed' : 'audit.actions.relay.removed')),
          })
        }
      >
        {t('settings.mail.relay.remove')}
      </Button>
    </Group>
  );
}
