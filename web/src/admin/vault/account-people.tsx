import { Button } from '@mantine/core';
import { ACCOUNT_ROLES, type AccountPerson, CreateAccountPerson } from '@vaultway/contracts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { SelectField } from '@/admin/ui/forms/select-field';
import { SwitchField } from '@/admin/ui/forms/switch-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { fieldId } from '@/admin/ui/forms/use-field';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { clientPath, customerPath } from '@/admin/paths';
import { QuestionDialog } from '@/admin/widgets/question/question-dialog';
import type { ApiFailure } from '@/shared/api/failure';
import {
  useAccountPeopleQuery,
  useRemoveAccountPersonMutation,
  useSaveAccountPersonMutation,
} from './account-people.api';
import { type Holder, HolderField, useHolderName } from './holder-field';
import { useFormFocus } from './use-form-focus';
import styles from './account-people.module.css';

/** Lists who sees an account beside its holder, and who of them may instruct. */
export function AccountPeople({ account }: { account: string }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { data, error, refetch } = useAccountPeopleQuery(account);
  const [isAdding, setAdding] = useState(false);
  const people = data?.data ?? [];
  return (
    <div className={styles.section}>
      <RecordPanel id="people" title={t('vault.people.title')}>
        {error && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
        {data && people.length === 0 && <p>{t('vault.people.none')}</p>}
        <ul className={styles.people}>
          {people.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
        {may('manage') && (
          <>
            {isAdding && <AddPerson account={account} onDone={() => setAdding(false)} />}
            <Button variant="default" display={isAdding ? 'none' : undefined} onClick={() => setAdding(true)}>
              {t('vault.people.add')}
            </Button>
          </>
        )}
      </RecordPanel>
    </div>
  );
}

function Person({ person }: { person: AccountPerson }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const [isEdited, setEdited] = useState(false);
  // Without a question, a double click would remove the next person, too, whose buttons move to the same place.
  const [isAsked, setAsked] = useState(false);
  const [remove, { isLoading: busy }] = useRemoveAccountPersonMutation();
  const { id, person_type: type, person_id, role, may_instruct } = person;
  const name = useHolderName({ holder_type: type, holder_id: person_id }) ?? '';
  const actionOf = (action: string) => `${action}: ${name}`;
  useFocusBack();
  const run = () =>
    remove(id)
      .unwrap()
      .then(() => toast.done(t('vault.people.removed')))
      .catch((failure: ApiFailure) => toast.failed(t('requests.notSaved'), failure));
  return (
    <li>
      <p>
        {may('read') ? (
          <Link to={type === 'customer' ? customerPath(person_id) : clientPath(person_id)}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
        {` · ${t(`vault.people.roles.${role}`)}`}
        {may_instruct && ` · ${t('fields.may_instruct')}`}
      </p>
      {may('manage') && (
        <p className={styles.actions} hidden={isEdited}>
          <Button
            variant="default"
            size="compact-md"
            aria-label={actionOf(t('vault.edit'))}
            onClick={() => setEdited(true)}
          >
            {t('vault.edit')}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            loading={busy}
            aria-label={actionOf(t('vault.people.remove'))}
            onClick={() => setAsked(true)}
          >
            {t('vault.people.remove')}
          </Button>
        </p>
      )}
      {isAsked && (
        <QuestionDialog
          title={t('vault.people.remove')}
          action={t('vault.people.remove')}
          onConfirm={() => void run()}
          onClose={() => setAsked(false)}
        >
          <bdi>{name}</bdi>
        </QuestionDialog>
      )}
      {isEdited && <EditPerson person={person} onDone={() => setEdited(false)} />}
    </li>
  );
}

const flagOf = (text: string) => text === 'yes';

function useRoles() {
  const { t } = useTranslation('admin');
  return ACCOUNT_ROLES.map((value) => ({ value, label: t(`vault.people.roles.${value}`) }));
}

const valuesOf = ({ role, may_instruct }: AccountPerson) => ({
  role: role as string,
  may_instruct: may_instruct ? 'yes' : 'no',
});

function EditPerson({ person, onDone }: { person: AccountPerson; onDone: () => void }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [save] = useSaveAccountPersonMutation();
  const roles = useRoles();
  const { id } = person;
  const initial = useMemo(() => valuesOf(person), [person]);
  const form = useAdminForm({
    name: `update-account-person.${id}`,
    initial,
    record: {
      updated_at: person.updated_at,
      read: (current) => valuesOf(current as AccountPerson),
      say: (_field, text) =>
        roles.find(({ value }) => value === text)?.label ?? (flagOf(text) ? t('fields.may_instruct') : ''),
    },
    check: () => [],
    send: ({ role, may_instruct }, { updated_at }) =>
      save({ id, updated_at, role, may_instruct: flagOf(may_instruct) }).unwrap(),
    done: () => {
      toast.done(t('vault.saved'));
      onDone();
    },
  });
  // The list of roles would open with the focus, above the buttons.
  useFormFocus(fieldId(form.id, 'may_instruct'));
  return (
    <AdminForm form={form} action={t('list.save')} onCancel={onDone}>
      <SelectField form={form} name="role" options={roles} />
      <SwitchField form={form} name="may_instruct" />
    </AdminForm>
  );
}

const BLANK = { person_id: '', role: 'nominee', may_instruct: 'no' };

function AddPerson({ account, onDone }: { account: string; onDone: () => void }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [save] = useSaveAccountPersonMutation();
  const [chosen, setChosen] = useState<Holder | null>(null);
  const roles = useRoles();
  const inputOf = ({ person_id: text, role, may_instruct }: typeof BLANK) => {
    const person = text === chosen?.name ? chosen : null;
    return {
      account_id: account,
      person_type: person?.type ?? 'user',
      person_id: person?.id ?? '',
      role,
      may_instruct: flagOf(may_instruct),
    };
  };
  const form = useAdminForm({
    name: `add-account-person.${account}`,
    initial: BLANK,
    check: (values) =>
      // A name that was typed, and not chosen, is nobody's.
      values.person_id.trim() === '' || values.person_id !== chosen?.name
        ? [{ field: 'person_id', code: null, message: t('vault.people.choose') }]
        : issuesOf(CreateAccountPerson, inputOf(values)),
    send: (values) => save(inputOf(values)).unwrap(),
    done: () => {
      toast.done(t('vault.people.added'));
      onDone();
    },
  });
  useFormFocus(fieldId(form.id, 'person_id'));
  return (
    <AdminForm form={form} action={t('vault.people.add')} label={t('vault.people.add')} onCancel={onDone}>
      <HolderField
        form={form}
        name="person_id"
        required
        onChoose={(one) => {
          setChosen(one);
          form.set('person_id', one.name);
        }}
      />
      <SelectField form={form} name="role" options={roles} />
      <SwitchField form={form} name="may_instruct" />
    </AdminForm>
  );
}
