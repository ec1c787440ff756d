import { type FormEvent, memo, type ReactNode, useState } from 'react';
import { Button, Checkbox, Group, Menu, Modal, TextInput } from '@mantine/core';
import { lengthOf, toDetail } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCreateViewMutation, useDeleteViewMutation, useRenameViewMutation } from '@/admin/api/views.api';
import { paths } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { MenuOnDemand } from '@/admin/ui/lists/menu-on-demand';
import { useSentences } from '@/admin/ui/text/sentences';
import type { ApiFailure } from '@/shared/api/failure';
import { type ParcelView, type SavedViews, withoutSearch } from './use-parcel-views';

interface ViewMenuProps {
  saved: SavedViews;
  open: ParcelView | undefined;
  columns: string[];
}

/** Menu that saves the list as a view, and renames or deletes the open one. */
export const ViewMenu = memo(function ViewMenu({ saved, open, columns }: ViewMenuProps) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const [naming, setNaming] = useState<'new' | 'open' | null>(null);
  const remove = useRemoveView(saved);
  const mayChange = open && (open.id === undefined || may('write'));
  return (
    <>
      <MenuOnDemand
        position="bottom-end"
        width={280}
        button={(props) => (
          <Button {...props} variant="default" leftSection={<AdminIcon name="star" />}>
            {t('list.views')}
          </Button>
        )}
      >
        <Menu.Item leftSection={<AdminIcon name="plus" />} onClick={() => setNaming('new')}>
          {t('list.saveView')}
        </Menu.Item>
        {mayChange && (
          <>
            <Menu.Item leftSection={<AdminIcon name="edit" />} onClick={() => setNaming('open')}>
              {t('list.renameView')}
            </Menu.Item>
            <Menu.Item leftSection={<AdminIcon name="trash" />} onClick={() => void remove(open)}>
              {t('list.deleteView')}
            </Menu.Item>
          </>
        )}
      </MenuOnDemand>
      {naming === 'new' && <NewView saved={saved} columns={columns} onClose={() => setNaming(null)} />}
      {naming === 'open' && open && <OtherName saved={saved} view={open} onClose={() => setNaming(null)} />}
    </>
  );
});

interface NewViewProps {
  saved: SavedViews;
  columns: string[];
  onClose: () => void;
}

function NewView({ saved, columns, onClose }: NewViewProps) {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const mayShare = useMay()('write');
  const [shared, setShared] = useState(mayShare);
  const [create] = useCreateViewMutation();
  const save = async (name: string) => {
    const view = { name, search: withoutSearch(params), columns };
    if (shared) await create(view).unwrap();
    else saved.setOwn([...saved.own, view]);
  };
  return (
    <NameDialog
      title={t('list.saveView')}
      views={saved.views}
      name=""
      help={t('list.viewHelp')}
      save={save}
      onClose={onClose}
    >
      {mayShare && (
        <Checkbox
          mt="md"
          label={t('list.shareView')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </NameDialog>
  );
}

interface OtherNameProps {
  saved: SavedViews;
  view: ParcelView;
  onClose: () => void;
}

function OtherName({ saved, view, onClose }: OtherNameProps) {
  const { t } = useTranslation('admin');
  const [rename] = useRenameViewMutation();
  const save = async (name: string) => {
    const { id, updated_at } = view;
    if (id !== undefined && updated_at !== undefined) await rename({ id, updated_at, name }).unwrap();
    else saved.setOwn(saved.own.map((other) => (other === view ? { ...other, name } : other)));
  };
  return (
    <NameDialog
      title={t('list.renameView')}
      views={saved.views}
      name={view.name}
      save={save}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  title: string;
  views: readonly ParcelView[];
  name: string;
  help?: string;
  /** Rejects with an `ApiFailure`. */
  save: (name: string) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for a view's name; shows an error beside it, such as that it is taken. */
function NameDialog({ title, views, name, help, save, onClose, children }: NameDialogProps) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  useFocusBack();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = typed.trim().replaceAll(/\s+/gu, ' ');
    const broken = problemOf(chosen);
    if (broken !== '' || busy) return setError(broken);
    setBusy(true);
    try {
      await save(chosen);
      onClose();
    } catch (failure) {
      setError(sentences.failure(failure as ApiFailure).join(' '));
      setBusy(false);
    }
  };
  const problemOf = (chosen: string): string => {
    if (chosen === '') return sentences.issue(toDetail('name', 'required'));
    if (lengthOf(chosen) > LIMITS.viewName)
      return sentences.issue(toDetail('name', 'too_long', { max: LIMITS.viewName }));
    const key = chosen.toLocaleLowerCase();
    const isTaken = views.some((view) => view.name !== name && view.name.toLocaleLowerCase() === key);
    return isTaken ? t('errors.view_name_taken') : '';
  };
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('list.viewName')}
          description={help}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError('');
          }}
          autoComplete="off"
          data-autofocus
        />
        {children}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('list.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** Returns a function that deletes a view, with undo. */
function useRemoveView({ own, setOwn }: SavedViews) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const navigate = useNavigate();
  const [remove] = useDeleteViewMutation();
  const [create] = useCreateViewMutation();
  return async (view: ParcelView) => {
    const { id, name, search, columns } = view;
    const say = (undo: () => void) => {
      void navigate(paths.parcels);
      toast.undoable(t('list.viewDeleted', { name }), t('parcels.bulk.undo'), undo);
    };
    if (id === undefined) {
      setOwn(own.filter((other) => other !== view));
      return say(() => setOwn(own));
    }
    try {
      await remove(id).unwrap();
    } catch (failure) {
      return toast.failed(t('list.viewNotDeleted'), failure as ApiFailure);
    }
    say(() => {
      create({ name, search, columns })
        .unwrap()
        .catch((failure: ApiFailure) => toast.failed(t('parcels.bulk.notUndone'), failure));
    });
  };
}
