import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { CreateEmbed, type Embed } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import type { ApiFailure } from '@/shared/api/failure';
import { AccountSection } from './account-section';
import { useCreateEmbedMutation, useEmbedsQuery, useRevokeEmbedMutation } from './embeds.api';
import styles from './account-section.module.css';

/** Pixels that the look-up of another website takes. */
const HEIGHT = 300;

/** Returns the HTML that another website shows the look-up with. The picture keeps its place until the script runs. */
const snippetOf = ({ key }: Embed, site: string) =>
  `<script async src="${site}/embed.js"></script>
<vaultway-track key="${key}"><svg width="100%" height="${HEIGHT}" aria-hidden="true"></svg></vaultway-track>`;

/** Publishable keys, with which other websites look parcels up. */
export function Embeds() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { data, error, isFetching, refetch } = useEmbedsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [making, setMaking] = useState(false);
  return (
    <AccountSection
      title={t('embeds.title')}
      lead={t('embeds.lead')}
      action={
        !making &&
        may('manage') && (
          <Button variant="default" onClick={() => setMaking(true)}>
            {t('embeds.create')}
          </Button>
        )
      }
    >
      {making && <NewEmbed onDone={() => setMaking(false)} />}
      {error && !isFetching && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {!data && isFetching && <ListSkeleton />}
      {data?.data.length === 0 && <p>{t('embeds.none')}</p>}
      {data && data.data.length > 0 && (
        <ul className={styles.rows}>
          {data.data.map((embed) => (
            <EmbedRow key={embed.id} embed={embed} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function NewEmbed({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('admin');
  const [create] = useCreateEmbedMutation();
  const form = useAdminForm({
    name: 'create-embed',
    initial: { name: '', origins: '' },
    check: (values) => issuesOf(CreateEmbed, values),
    send: (values) => create(values).unwrap(),
    done: onDone,
  });
  return (
    <AdminForm form={form} action={t('embeds.create')} label={t('embeds.create')} onCancel={onDone}>
      <TextField form={form} name="name" autoComplete="off" />
      <TextField form={form} name="origins" autoComplete="off" dir="ltr" help={t('embeds.originsHelp')} />
    </AdminForm>
  );
}

function EmbedRow({ embed }: { embed: Embed }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const may = useMay();
  const clipboard = useClipboard();
  const askToDelete = useDelete();
  const [revoke] = useRevokeEmbedMutation();
  const { id, name, origins } = embed;
  const snippet = snippetOf(embed, location.origin);
  return (
    <li className={styles.row}>
      <div className={styles.details}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.muted} dir="ltr">
          {origins.join(', ')}
        </span>
        <Textarea
          readOnly
          autosize
          dir="ltr"
          label={t('embeds.code')}
          description={t('embeds.codeHelp')}
          value={snippet}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <Button variant="default" size="compact-sm" onClick={() => clipboard.copy(snippet)}>
        {clipboard.copied ? t('account.copied') : t('embeds.copy')}
      </Button>
      {may('manage') && (
        <Button
          variant="default"
          color="red"
          size="compact-sm"
          aria-label={t('embeds.revokeNamed', { name })}
          onClick={() =>
            askToDelete({
              name: t('embeds.deleteName', { name }),
              run: () => revoke(id).unwrap(),
              done: () => toast.done(t('embeds.revoked')),
            })
          }
        >
          {t('apiKeys.revoke')}
        </Button>
      )}
    </li>
  );
}
