import type { ReportName } from '@vaultway/contracts';
import type { ROAD_GROUPS } from '@vaultway/contracts/report-names';
import type { Step } from '@vaultway/contracts/step';
import { STEP_NAMES, SUGGESTED_NAMES, type SuggestedName } from '@vaultway/contracts/suggested-titles';
import { useTranslation } from 'react-i18next';
import { moneyText } from '@/admin/ui/text/money-text';
import { localeOf } from '@/shared/i18n/format';
import { shownLanguage } from '@/shared/i18n/i18n';
import { oncePer } from '@/shared/lib/once';

const unit = oncePer((name: string) =>
  oncePer(
    (locale: string) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: name,
        unitDisplay: name === 'week' ? 'long' : 'short',
        maximumFractionDigits: 1,
      }),
  ),
);
/** Rounds down: 999 of 1,000 are not 100%. */
const percent = oncePer(
  (locale: string) => new Intl.NumberFormat(locale, { style: 'percent', roundingMode: 'floor' }),
);

const isSuggested = (name: string): name is SuggestedName =>
  (SUGGESTED_NAMES as readonly string[]).includes(name);
const isStep = (name: string): name is Step => name in STEP_NAMES;

/** Hours from which a time is given in days. */
const LONG_HOURS = 48;

/** Formats the parts of reports in the admin's language. */
export function useReportTexts() {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation('site');
  const locale = localeOf(shownLanguage());
  return {
    report: (name: ReportName) => (name === 'road' ? t('overview.inTransit') : t(`reports.${name}`)),
    group: (group: (typeof ROAD_GROUPS)[number]) =>
      group === 'step'
        ? t('fields.step')
        : group === 'lane'
          ? t('reports.lane')
          : site('parcel.fields.shipped_via'),
    /** Name of a step or of a suggested title. */
    kind: (name: string) => (isSuggested(name) ? site(name) : isStep(name) ? site(STEP_NAMES[name]) : name),
    money: (amount: number, currency: string) => moneyText(amount, currency, locale),
    weeks: (count: number) => unit('week')(locale).format(count),
    hours: (hours: number) =>
      hours < LONG_HOURS ? unit('hour')(locale).format(hours) : unit('day')(locale).format(hours / 24),
    share: (part: number, of: number) => percent(locale).format(part / of),
  };
}
