import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditedItem } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { useFormat } from '@/shared/i18n/format';
import { Button } from '@/shared/ui/button/button';
import type { Trusted, Verdict } from '@/site/proof/check-proof';
import { VerdictBox } from '@/site/proof/verdict-box';
import { useLazyAuditedItemProofQuery } from './audit.api';
import { checkLedger } from '@/site/proof/check-ledger';

const TEXTS = {
  other_key: 'site:proof.otherKey',
  unknown_key: 'site:proof.noKey',
  unsupported: 'site:proof.unsupported',
} as const;

interface LineCheckProps {
  line: AuditedItem;
  /** The log's keys; undefined while they load, null if they are unknown. */
  keys: Trusted | undefined;
}

/** Checks in this browser that the public log has the last movement of an item. */
export function LineCheck({ line, keys }: LineCheckProps) {
  const { t } = useTranslation(['audit', 'site']);
  const { t: ofSite } = useTranslation();
  const { number } = useFormat();
  const [load, { isFetching, error }] = useLazyAuditedItemProofQuery();
  const [checked, setChecked] = useState<{ line: AuditedItem; verdict: Verdict }>();
  // A line that was loaded again may have a later movement.
  const verdict = checked?.line === line ? checked.verdict : undefined;
  async function check() {
    if (keys === undefined) return;
    setChecked(undefined);
    const { data } = await load(line.id);
    if (data) setChecked({ line, verdict: await checkLedger(line, data, keys) });
  }
  return (
    <>
      <Button look="quiet" busy={isFetching || keys === undefined} onClick={() => void check()}>
        {isFetching ? t('site:proof.checking') : t('check')}
      </Button>
      {verdict === undefined && error && !isFetching && (
        <p role="alert">{failureText(error as ApiFailure, ofSite)}</p>
      )}
      {verdict !== undefined && (
        <VerdictBox isGood={verdict === 'proved'} as="p">
          {verdict === 'proved'
            ? t('proved', { entry: number(line.position) })
            : t(verdict in TEXTS ? TEXTS[verdict as keyof typeof TEXTS] : 'site:proof.wrong')}
        </VerdictBox>
      )}
    </>
  );
}
