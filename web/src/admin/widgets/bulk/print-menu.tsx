import { Button, Menu } from '@mantine/core';
import {
  LABEL_FORMATS,
  PRINT_FORMATS,
  type LabelFormat,
  type PrintFormat,
  type PrintKind,
} from '@vaultway/contracts/constants';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { labelsPath } from '@/admin/api/parcel-documents';
import { type ParcelsToPrint, useCreatePrintJobMutation } from '@/admin/api/print-jobs.api';
import { printJobPath } from '@/admin/paths';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useStoredPreference } from '@/admin/ui/hooks/stored-preference';
import { useToast } from '@/admin/ui/feedback/use-toast';
import type { ApiFailure } from '@/shared/api/failure';

/** Sheet layouts, written the same in every language. */
const SHEETS: Record<LabelFormat, string> = { a6: 'A6', 'a4-4': 'A4, 2 × 2', 'a4-8': 'A4, 2 × 4' };

interface PrintMenuProps {
  parcels: ParcelsToPrint;
  /** Text of the button; an icon says it where there is no room. */
  text: string;
  /** Shows only an arrow, beside another button. */
  arrow?: boolean;
  className?: string;
  textClassName?: string;
}

/** Prints labels at once, in the format of the last ones, beside a menu of all formats. */
export function PrintLabels({ parcels }: Pick<PrintMenuProps, 'parcels'>) {
  const { t } = useTranslation('admin');
  const print = usePrint(parcels);
  const [format] = useStoredPreference<PrintFormat>('print.labels', 'a6', isPrintFormat);
  const few = fewOf(parcels);
  const props = { variant: 'default', leftSection: <AdminIcon name="print" /> } as const;
  return (
    <Button.Group>
      {few && format !== 'zpl' ? (
        <Button {...props} component="a" href={labelsPath(few, format)} target="_blank">
          {t('print.labels')}
        </Button>
      ) : (
        <Button {...props} loading={print.isLoading} onClick={() => void print.run('labels', format)}>
          {t('print.labels')}
        </Button>
      )}
      <PrintMenu parcels={parcels} text={t('print.action')} arrow />
    </Button.Group>
  );
}

const isPrintFormat = (kept: unknown): kept is PrintFormat => PRINT_FORMATS.some((format) => format === kept);

/** Returns the parcels if they are few enough to open their labels at once. */
const fewOf = (parcels: ParcelsToPrint) =>
  'ids' in parcels && parcels.ids.length <= LIMITS.perPageMax ? parcels.ids : undefined;

/** Prints labels or waybills of any number of parcels. A few labels open at once; more become a job. */
export function PrintMenu({ parcels, text, arrow = false, className, textClassName }: PrintMenuProps) {
  const { t } = useTranslation('admin');
  const print = usePrint(parcels);
  const [, keep] = useStoredPreference<PrintFormat>('print.labels', 'a6', isPrintFormat);
  const few = fewOf(parcels);
  return (
    <Menu>
      <Menu.Target>
        {arrow ? (
          <Button variant="default" px="xs" loading={print.isLoading} aria-label={text}>
            <AdminIcon name="down" />
          </Button>
        ) : (
          <Button
            variant="default"
            className={className}
            loading={print.isLoading}
            leftSection={<AdminIcon name="print" />}
          >
            <span className={textClassName}>{text}</span>
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('print.labels')}</Menu.Label>
        {LABEL_FORMATS.map((format) =>
          few ? (
            <Menu.Item
              key={format}
              component="a"
              href={labelsPath(few, format)}
              target="_blank"
              onClick={() => keep(format)}
            >
              <bdi dir="ltr">{SHEETS[format]}</bdi>
            </Menu.Item>
          ) : (
            <Menu.Item
              key={format}
              onClick={() => {
                keep(format);
                void print.run('labels', format);
              }}
            >
              <bdi dir="ltr">{SHEETS[format]}</bdi>
            </Menu.Item>
          ),
        )}
        <Menu.Item
          onClick={() => {
            keep('zpl');
            void print.run('labels', 'zpl');
          }}
        >
          {t('print.zpl')}
        </Menu.Item>
        <Menu.Label>{t('print.waybills')}</Menu.Label>
        <Menu.Item onClick={() => void print.run('waybills')}>
          <bdi dir="ltr">A4</bdi>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Makes a print job, and opens its page. */
function usePrint(parcels: ParcelsToPrint) {
  const { t } = useTranslation('admin');
  const [create, { isLoading }] = useCreatePrintJobMutation();
  const navigate = useNavigate();
  const toast = useToast();
  const run = async (kind: PrintKind, format?: PrintFormat) => {
    try {
      const { id } = await create({ kind, parcels, format }).unwrap();
      await navigate(printJobPath(id));
    } catch (error) {
      toast.failed(t('print.failed'), error as ApiFailure);
    }
  };
  return { run, isLoading };
}
