import type { ClientRequest } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { StatePill } from '@/admin/ui/cells/state-pill';

/** Status of a request; colored while the desk has to act. */
export function RequestState({ request }: { request: Pick<ClientRequest, 'status' | 'waiting_since'> }) {
  const { t } = useTranslation('admin');
  const { status, waiting_since: since } = request;
  const tone = status === 'accepted' || status === 'done' ? 'good' : since === null ? undefined : 'bad';
  return <StatePill tone={tone}>{t(`requests.states.${status}`)}</StatePill>;
}
