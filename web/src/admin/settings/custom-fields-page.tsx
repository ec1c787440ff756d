import { type ReactNode, useId, useMemo, useState } from 'react';
import { Button, Checkbox, Group, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { CustomField, CustomFields } from '@vaultway/contracts';
import { CUSTOM_FIELD_KINDS } from '@vaultway/contracts/constants';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import {
  type CustomFieldInput,
  useCustomFieldsQuery,
  useUpdateCustomFieldsMutation,
} from '@/admin/api/custom-fields.api';
import { paths } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { type Conflict, ConflictDialog } from '@/admin/ui/forms/conflict-dialog';
import { useUnsaved } from '@/admin/ui/forms/leave-guard';
import { differencesOf } from '@/admin/ui/forms/version';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordState } from '@/admin/ui/pages/record-state';
import { useSentences } from '@/admin/ui/text/sentences';
import type { ApiFailure } from '@/shared/api/failure';
import styles from './custom-fields.module.css';
import { SettingsParts } from './settings-parts';

/** Settings of the fields that an owner adds to parcels. */
export default function CustomFieldsPage() {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useCustomFieldsQuery(undefined, { refetchOnMountOrArgChange: true });
  const title = t('settings.fields.title');
  return (
    <AdminPage
      title={title}
      crumbs={[{ text: t('nav.settings'), to: paths.settings }, { text: title }]}
      narrow
    >
      <SettingsParts />
      {data ? (
        <FieldsForm saved={data} onReload={() => void refetch()} />
      ) : (
        <RecordState failure={error as ApiFailure | undefined} onRetry={() => void refetch()} />
      )}
    </AdminPage>
  );
}

/** A field being edited; `id` is its key, or a number for a new one. */
interface Edited extends CustomFieldInput {
  id: string;
  choices: string;
}

const edited = (field: CustomField): Edited => ({
  ...field,
  id: field.key,
  choices: field.options.join('\n'),
});

const inputOf = ({ key, label, kind, on_waybill, choices, ...field }: Edited): CustomFieldInput => ({
  ...(key !== undefined && { key }),
  label,
  kind,
  on_waybill,
  public: field.public,
  options: kind === 'choice' ? choices.split('\n').flatMap((line) => line.trim() || []) : [],
});

type Texts = Record<string, string>;

/** Returns the texts of fields by their names in sentences; '' for those that a version lacks. */
const textsOf = (
  version: readonly Edited[],
  all: readonly CustomField[],
  say: (field: Edited) => string,
): Texts =>
  Object.fromEntries(
    all.map(({ key }) => {
      const field = version.find((one) => one.key === key);
      return [`custom.${key}`, field ? say(field) : ''];
    }),
  );

/** Returns the edited fields, with the other version of those in `theirs`. */
function mergedWith(fields: readonly Edited[], newer: CustomFields, theirs: ReadonlySet<string>): Edited[] {
  const isTheirs = (key: string | undefined) => theirs.has(`custom.${key}`);
  const other = new Map(newer.fields.map((field) => [field.key, edited(field)]));
  const merged = fields.flatMap((field) =>
    isTheirs(field.key) ? (other.get(field.key ?? '') ?? []) : field,
  );
  const has = new Set(fields.map(({ key }) => key));
  return [...merged, ...[...other.values()].filter(({ key }) => isTheirs(key) && !has.has(key))];
}

function FieldsForm({ saved, onReload }: { saved: CustomFields; onReload: () => void }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const sentences = useSentences();
  /** Version that the edits began from. */
  const [base, setBase] = useState(saved);
  const [fields, setFields] = useState(() => saved.fields.map(edited));
  /** Version of somebody else, with which a save collided. */
  const [newer, setNewer] = useState<CustomFields | null>(null);
  const [made, setMade] = useState(0);
  const [removing, setRemoving] = useState<Edited | null>(null);
  const [update, { error, isLoading }] = useUpdateCustomFieldsMutation();
  const failure = error as ApiFailure | undefined;
  const used = new Set(fields.map(({ id }) => id));
  const known = [...base.fields, ...base.archived];
  const sayKind = (kind: CustomField['kind']) => t(`settings.fields.kinds.${kind}`);
  const say = (field: Edited) =>
    [
      field.label,
      sayKind(field.kind),
      inputOf(field).options.join(', '),
      field.on_waybill && sentences.label('on_waybill'),
      field.public && sentences.label('public'),
    ]
      .filter(Boolean)
      .join(' · ');
  const isChanged =
    JSON.stringify(fields.map(inputOf)) !== JSON.stringify(base.fields.map(edited).map(inputOf));
  useUnsaved(useMemo(() => (isChanged ? { kept: false, discard: () => undefined } : null), [isChanged]));
  const begin = (from: CustomFields) => {
    setBase(from);
    setFields(from.fields.map(edited));
  };
  if (saved.updated_at > base.updated_at && !isChanged) begin(saved);
  const restorable = known.filter(({ key }) => !used.has(key));

  const change = (id: string, changes: Partial<Edited>) =>
    setFields((before) => before.map((field) => (field.id === id ? { ...field, ...changes } : field)));
  const moveUp = (at: number) =>
    setFields((before) => {
      const moved = before[at];
      const rest = before.filter((_, index) => index !== at);
      return moved ? [...rest.slice(0, at - 1), moved, ...rest.slice(at - 1)] : before;
    });
  const add = () => {
    setMade(made + 1);
    const blank = { label: '', kind: 'text', options: [], on_waybill: false, public: false } as const;
    setFields([...fields, { ...blank, options: [], id: String(made), choices: '' }]);
  };
  const drop = (id: string) => setFields((before) => before.filter((field) => field.id !== id));
  const save = async (own = fields, from = base) => {
    const answer = await update({ fields: own.map(inputOf), updated_at: from.updated_at });
    if (answer.data) {
      begin(answer.data);
      toast.done(t('settings.fields.saved'));
      return;
    }
    const current = (answer.error as ApiFailure).data?.current;
    if (!current) return;
    setNewer(current as CustomFields);
    onReload(); // names the new fields
  };
  const conflict: Conflict | null = newer && {
    differences: differencesOf(
      ...([base.fields.map(edited), fields, newer.fields.map(edited)].map((version) =>
        textsOf(version, [...base.fields, ...newer.fields], say),
      ) as [Texts, Texts, Texts]),
    ),
    say: (_field, text) => text,
    saveMine(theirs) {
      const merged = mergedWith(fields, newer, theirs);
      setNewer(null);
      setBase(newer);
      setFields(merged);
      void save(merged, newer);
    },
    takeTheirs() {
      setNewer(null);
      begin(newer);
    },
    dismiss: () => setNewer(null),
  };
  const own = failure?.details.filter(({ field }) => field.startsWith('fields.')) ?? [];

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void save();
      }}
    >
      {failure && own.length === 0 && !isLoading && <FailurePanel failure={failure} />}
      <ConflictDialog conflict={conflict} />
      {fields.length === 0 && <p>{t('settings.fields.none')}</p>}
      <fieldset disabled={!may('manage')} className={styles.fields}>
        {fields.map((field, at) => (
          <FieldEditor
            key={field.id}
            field={field}
            isNew={!known.some(({ key }) => key === field.id)}
            issues={own.filter((issue) => issue.field.startsWith(`fields.${at}.`))}
            onChange={(changes) => change(field.id, changes)}
            actions={
              may('manage') && (
                <Group gap="xs">
                  {at > 0 && (
                    <Button
                      variant="default"
                      size="compact-md"
                      aria-label={t('settings.fields.up', { label: field.label })}
                      onClick={() => moveUp(at)}
                    >
                      <AdminIcon name="up" />
                    </Button>
                  )}
                  <Button
                    variant="default"
                    size="compact-md"
                    onClick={() => (field.key === undefined ? drop(field.id) : setRemoving(field))}
                  >
                    {t('settings.fields.remove')}
                  </Button>
                </Group>
              )
            }
          />
        ))}
        {may('manage') && (
          <Group gap="sm">
            <Button type="submit" aria-disabled={isLoading} data-busy={isLoading || undefined}>
              {isLoading ? t('form.sending') : t('settings.save')}
            </Button>
            {fields.length < LIMITS.customFields && (
              <Button variant="default" leftSection={<AdminIcon name="plus" />} onClick={add}>
                {t('settings.fields.add')}
              </Button>
            )}
          </Group>
        )}
        {restorable.length > 0 && (
          <section className={styles.archived} aria-labelledby="archived-fields">
            <h2 id="archived-fields">{t('settings.fields.archived')}</h2>
            <ul>
              {restorable.map((field) => (
                <li key={field.key}>
                  <bdi>{field.label}</bdi>{' '}
                  {may('manage') && (
                    <Button
                      variant="default"
                      size="compact-md"
                      aria-label={`${t('settings.fields.restore')}: ${field.label}`}
                      onClick={() => setFields([...fields, edited(field)])}
                    >
                      {t('settings.fields.restore')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </fieldset>
      <Modal
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('settings.fields.removeTitle', { label: removing?.label ?? '' })}
        withCloseButton={false}
      >
        <p>{t('settings.fields.removeText')}</p>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={() => setRemoving(null)}>
            {t('cancel')}
          </Button>
          <Button
            color="red"
            onClick={() => {
              if (removing) drop(removing.id);
              setRemoving(null);
            }}
          >
            {t('settings.fields.remove')}
          </Button>
        </Group>
      </Modal>
    </form>
  );
}

interface FieldEditorProps {
  field: Edited;
  isNew: boolean;
  issues: ApiFailure['details'];
  onChange: (changes: Partial<Edited>) => void;
  actions: ReactNode;
}

function FieldEditor({ field, isNew, issues, onChange, actions }: FieldEditorProps) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const id = useId();
  const errorOf = (part: string) => {
    const issue = issues.find((one) => one.field.split('.')[2] === part);
    return issue && sentences.issue({ ...issue, field: part });
  };
  return (
    <section className={styles.field} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} dir="auto">
          {field.label || t('settings.fields.new')}
        </h2>
        {actions}
      </div>
      <div className={styles.inputs}>
        <TextInput
          label={sentences.label('label')}
          value={field.label}
          error={errorOf('label')}
          maxLength={LIMITS.customLabel}
          autoFocus={isNew}
          autoComplete="off"
          required
          withAsterisk={false}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        <NativeSelect
          label={sentences.label('kind')}
          value={field.kind}
          error={errorOf('kind')}
          data={CUSTOM_FIELD_KINDS.map((kind) => ({
            value: kind,
            label: t(`settings.fields.kinds.${kind}`),
          }))}
          onChange={(event) => onChange({ kind: event.currentTarget.value as Edited['kind'] })}
        />
      </div>
      {field.kind === 'choice' && (
        <Textarea
          label={sentences.label('options')}
          value={field.choices}
          error={errorOf('options')}
          autosize
          minRows={3}
          dir="auto"
          onChange={(event) => onChange({ choices: event.currentTarget.value })}
        />
      )}
      <Group gap="lg">
        <Checkbox
          label={sentences.label('on_waybill')}
          checked={field.on_waybill}
          onChange={(event) => onChange({ on_waybill: event.currentTarget.checked })}
        />
        <Checkbox
          label={sentences.label('public')}
          checked={field.public}
          onChange={(event) => onChange({ public: event.currentTarget.checked })}
        />
      </Group>
    </section>
  );
}
