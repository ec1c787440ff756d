import { type FormEvent, memo, useEffect, useState } from 'react';
import { ActionIcon, Button, Group, Menu, Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AdminIcon } from '../cells/admin-icon';
import { useStoredPreference } from '../hooks/stored-preference';
import { MenuOnDemand } from './menu-on-demand';
import styles from './list.module.css';

/**
 * Saved view of a list: filters and order as in the address, and the columns. Excludes search text, which may be a
 * name, since views outlive the session.
 */
interface SavedView {
  name: string;
  search: string;
  columns: string[];
}

interface SavedViewsProps {
  /** Name of the list that owns the views. */
  list: string;
  columns: string[];
  onColumns: (columns: string[]) => void;
}

/** Menu of a list's saved views. */
export const SavedViews = memo(function SavedViews({ list, columns, onColumns }: SavedViewsProps) {
  const { t } = useTranslation('admin');
  const [views, setViews] = useStoredPreference<SavedView[]>(`${list}.views`, [], areViews);
  const [naming, setNaming] = useState(false);

  useEffect(() => {
    // Removes search text that older releases stored.
    if (views.some(({ search }) => withoutSearch(search) !== search))
      setViews(views.map((view) => ({ ...view, search: withoutSearch(view.search) })));
  }, [views, setViews]);

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
        <Views views={views} onColumns={onColumns} onChange={setViews} />
        {views.length > 0 && <Menu.Divider />}
        <Menu.Item leftSection={<AdminIcon name="plus" />} onClick={() => setNaming(true)}>
          {t('list.saveView')}
        </Menu.Item>
      </MenuOnDemand>
      <Modal
        opened={naming}
        onClose={() => setNaming(false)}
        title={t('list.saveView')}
        withCloseButton={false}
      >
        <NewView
          columns={columns}
          onSave={(view) => setViews([...views.filter(({ name }) => name !== view.name), view])}
          onClose={() => setNaming(false)}
        />
      </Modal>
    </>
  );
});

interface ViewsProps {
  views: SavedView[];
  onColumns: (columns: string[]) => void;
  onChange: (views: SavedView[]) => void;
}

function Views({ views, onColumns, onChange }: ViewsProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  return views.map((view) => (
    <div key={view.name} className={styles.view}>
      <Menu.Item
        onClick={() => {
          onColumns(view.columns);
          void navigate({ search: view.search });
        }}
      >
        <span dir="auto">{view.name}</span>
      </Menu.Item>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="input-sm"
        aria-label={t('list.removeView', { name: view.name })}
        onClick={() => onChange(views.filter((other) => other !== view))}
      >
        <AdminIcon name="trash" />
      </ActionIcon>
    </div>
  ));
}

interface NewViewProps {
  columns: string[];
  onSave: (view: SavedView) => void;
  onClose: () => void;
}

/** Asks for a name for the current view. */
function NewView({ columns, onSave, onClose }: NewViewProps) {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    const chosen = name.trim();
    if (chosen === '') return;
    onSave({ name: chosen, search: withoutSearch(params), columns });
    onClose();
  };
  return (
    <form onSubmit={save}>
      <TextInput
        label={t('list.viewName')}
        description={t('list.viewHelp')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit">{t('list.save')}</Button>
      </Group>
    </form>
  );
}

function withoutSearch(address: string | URLSearchParams): string {
  const search = new URLSearchParams(address);
  search.delete('q');
  search.delete('page');
  return search.toString();
}

function areViews(kept: unknown): kept is SavedView[] {
  return (
    Array.isArray(kept) &&
    kept.every(
      (view: Partial<SavedView> | null) =>
        typeof view?.name === 'string' && typeof view.search === 'string' && Array.isArray(view.columns),
    )
  );
}
