import type { Holding, Item } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Note } from '@/admin/ui/cells/cells';
import { Detail, Details } from '@/admin/ui/cells/details';
import { useFormat } from '@/shared/i18n/format';
import { useVaultTotalsQuery } from './vault.api';

/** A weight with its unit. */
export const Weight = ({ weight, unit }: { weight: string | null; unit: Item['weight_unit'] }) =>
  weight !== null && <bdi dir="ltr">{`${weight} ${unit === 'ozt' ? 'oz t' : (unit ?? '')}`}</bdi>;

/** Fine weight and number of items of each metal, in the cell of a list. */
export function Holdings({ holdings }: { holdings: readonly Holding[] }) {
  return holdings.map((holding) => (
    <Note key={holding.metal}>
      <HoldingName holding={holding} /> <HoldingSum holding={holding} />
    </Note>
  ));
}

/** Totals by metal of what is in the vault, on an account, or in a place. */
export function Totals({ of }: { of: { account_id?: string; place_id?: string } }) {
  const { t } = useTranslation('admin');
  const { data = [] } = useVaultTotalsQuery(of, { refetchOnMountOrArgChange: true });
  if (data.length === 0) return null;
  return (
    <section aria-label={t('vault.totals')}>
      <Details>
        {data.map((holding) => (
          <TotalLine key={holding.metal} holding={holding} />
        ))}
      </Details>
    </section>
  );
}

function TotalLine({ holding }: { holding: Holding }) {
  const { t } = useTranslation('admin');
  const name = holding.metal === null ? t('vault.lists.items') : t(`vault.metals.${holding.metal}`);
  return (
    <Detail name={name}>
      <HoldingSum holding={holding} />
    </Detail>
  );
}

function HoldingName({ holding: { metal } }: { holding: Holding }) {
  const { t } = useTranslation('admin');
  return metal === null ? t('vault.lists.items') : t(`vault.metals.${metal}`);
}

/** `399.440 oz t (1)` */
function HoldingSum({ holding: { items, fine_weight: fine } }: { holding: Holding }) {
  const { number } = useFormat();
  return fine === null ? (
    number(items)
  ) : (
    <>
      <Weight weight={fine} unit="ozt" /> ({number(items)})
    </>
  );
}
