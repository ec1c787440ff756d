import { Button } from '@mantine/core';
import type { Webhook, WebhookDelivery } from '@vaultway/contracts';
import { WEBHOOK_STATES, WEBHOOK_TEST } from '@vaultway/contracts/constants';
import { Trans, useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { useFormat } from '@/shared/i18n/format';
import { useMay } from '@/admin/ui/access/abilities';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { Summary } from '@/admin/ui/controls/summary';
import { PhoneNote } from '@/admin/ui/cells/cells';
import { FilterSelect } from '@/admin/ui/lists/filter-select';
import { ListFrame } from '@/admin/ui/lists/list-frame';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { Moment } from '@/admin/ui/cells/moment';
import { StatePill } from '@/admin/ui/cells/state-pill';
import { actionOf } from './webhook-form';
import { useDeliveryListQuery, useReplayDeliveryMutation } from './webhooks.api';
import styles from './webhooks.module.css';

/** Polling interval of deliveries. */
const POLL_MS = 3000;

/** Deliveries of a webhook, with the responses. */
export function DeliveryList({ webhook: { id, enabled } }: { webhook: Webhook }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const list = useListQuery(['state']);
  const query = useListPages(
    useDeliveryListQuery,
    { id, ...list.query },
    { ...FRESH, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );
  return (
    <section className={styles.part} aria-labelledby="deliveries">
      <h2 id="deliveries">{t('webhooks.deliveries.title')}</h2>
      <ListFrame
        label={t('webhooks.deliveries.title')}
        list={list}
        // Keeps the rows undimmed while polling.
        query={{ ...query, isFetching: query.isFetching && query.currentData === undefined }}
        toolbar={
          <FilterSelect
            label={t('mail.list.state')}
            any={t('mail.list.anyState')}
            options={WEBHOOK_STATES.map((value) => ({
              value,
              label: t(`webhooks.deliveries.states.${value}`),
            }))}
            value={list.filters.state}
            onChange={(state) => list.filter({ state })}
          />
        }
        columns={[
          {
            id: 'message',
            label: t('webhooks.deliveries.message'),
            cell: (delivery) => <Message of={delivery} />,
          },
          {
            id: 'state',
            label: t('mail.list.state'),
            cell: ({ state }) => (
              <StatePill tone={TONES[state]}>{t(`webhooks.deliveries.states.${state}`)}</StatePill>
            ),
          },
          {
            id: 'answer',
            label: t('webhooks.deliveries.answer'),
            wide: true,
            cell: (delivery) => <Answer of={delivery} />,
          },
          {
            id: 'tries',
            label: t('webhooks.deliveries.tries'),
            wide: true,
            cell: ({ tries }) => number(tries),
          },
          {
            id: 'created',
            label: t('fields.created_at'),
            sort: 'created_at',
            wide: true,
            cell: ({ created_at: at }) => <Moment instant={at} />,
          },
          {
            id: 'replay',
            label: '',
            cell: (delivery) => enabled && <Replay delivery={delivery} />,
          },
        ]}
        empty={<p>{t('webhooks.deliveries.none')}</p>}
      />
    </section>
  );
}

const TONES = { waiting: undefined, delivered: 'good', failed: 'bad' } as const;

/** Type and parcel of a message; expands to the full request. */
function Message({ of: delivery }: { of: WebhookDelivery }) {
  const { t } = useTranslation('admin');
  const { id, type, body, created_at } = delivery;
  const message = JSON.parse(body) as { data: { tracking_code?: string } };
  const code = message.data.tracking_code;
  return (
    <>
      <details className={styles.message}>
        <Summary>
          <span>
            {type === WEBHOOK_TEST ? t('webhooks.testType') : t(`audit.actions.${actionOf(type)}`)}{' '}
            {code !== undefined && <code dir="ltr">{code}</code>}
          </span>
        </Summary>
        <pre dir="ltr">{`webhook-id: ${id}\n\n${JSON.stringify(message, null, 2)}`}</pre>
      </details>
      <PhoneNote>
        <Moment instant={created_at} />
      </PhoneNote>
      <PhoneNote>
        <Answer of={delivery} />
      </PhoneNote>
    </>
  );
}

/** Status of the response or why there was none, and the time of the next attempt. */
function Answer({ of: { status, failure, next_try_at, state, took_ms } }: { of: WebhookDelivery }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const why = failure === null || failure === 'status' ? null : t(`webhooks.deliveries.failures.${failure}`);
  return (
    <span className={styles.answer}>
      {status !== null && (
        <span dir="ltr">
          {status}
          {took_ms !== null && ` · ${number(took_ms)} ms`}
        </span>
      )}
      {why}
      {state === 'waiting' && failure !== null && next_try_at !== null && (
        <small>
          <Trans
            t={t}
            i18nKey="webhooks.deliveries.nextTry"
            components={{ at: <Moment instant={next_try_at} /> }}
          />
        </small>
      )}
    </span>
  );
}

function Replay({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const [replay, { isLoading }] = useReplayDeliveryMutation();
  if (!may('manage') || delivery.state === 'waiting') return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isLoading}
      onClick={() =>
        void replay(delivery)
          .unwrap()
          .then(
            () => toast.done(t('webhooks.underway')),
            (failure: ApiFailure) => toast.failed(t('mail.retry'), failure),
          )
      }
    >
      {t('mail.retry')}
    </Button>
  );
}
