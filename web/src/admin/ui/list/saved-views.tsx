import { type FormEvent, useEffect, useState } from 'react';
import { ActionIcon, Button, Group, Menu, Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AdminIcon } from '../icon/admin-icon';
import { useStoredPreference } from '../storage/kept';
import styles from './list.module.css';

/**
 * A list as somebody wants to find it again: filters and order as the address has them, and the columns. What was searched
 * for is left out: it may be a name, and a view outlasts the session.
 */
interface SavedView {
  name: string;
  search: string;
  columns: string[];
}

interface SavedViewsProps {
  /** Whose views they are. */
  list: string;
  columns: string[];
  onColumns: (columns: string[]) => void;
}

/** The views of a list that somebody gave a name. */
export function SavedViews({ list, columns, onColumns }: SavedViewsProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [views, setViews] = useStoredPreference<SavedView[]>(`${list}.views`, [], areViews);
  const [name, setName] = useState<string | null>(null);

  useEffect(() => {
    // Older releases kept it.
    if (views.some(({ search }) => withoutSearch(search) !== search))
      setViews(views.map((view) => ({ ...view, search: withoutSearch(view.search) })));
  }, [views, setViews]);

  const save = (event: FormEvent) => {
    event.preventDefault();
    const chosen = (name ?? '').trim();
    if (chosen === '') return;
    const others = views.filter((view) => view.name !== chosen);
    setViews([...others, { name: chosen, search: withoutSearch(params), columns }]);
    setName(null);
  };

  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="default" leftSection={<AdminIcon name="star" />}>
            {t('list.views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
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
                onClick={() => setViews(views.filter((other) => other !== view))}
              >
                <AdminIcon name="trash" />
              </ActionIcon>
            </div>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<AdminIcon name="plus" />} onClick={() => setName('')}>
            {t('list.saveView')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={name !== null}
        onClose={() => setName(null)}
        title={t('list.saveView')}
        withCloseButton={false}
      >
        <form onSubmit={save}>
          <TextInput
            label={t('list.viewName')}
            description={t('list.viewHelp')}
            value={name ?? ''}
            onChange={(event) => setName(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={() => setName(null)}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('list.save')}</Button>
          </Group>
        </form>
      </Modal>
    </>
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
