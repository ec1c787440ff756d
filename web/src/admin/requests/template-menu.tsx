import { Button, Menu } from '@mantine/core';
import type { ClientRequest } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { MenuOnDemand } from '@/admin/ui/lists/menu-on-demand';
import { paths } from '@/admin/paths';
import { useAllTemplatesQuery } from './reply-templates.api';
import styles from './requests.module.css';

interface TemplateMenuProps {
  request: ClientRequest;
  /** The answer so far. */
  text: string;
  onChoose: (text: string) => void;
  onSave: () => void;
}

/** Menu that fills the answer with a template, or saves it as one. */
export function TemplateMenu({ request, text, onChoose, onSave }: TemplateMenuProps) {
  const { t } = useTranslation('admin');
  return (
    <MenuOnDemand
      position="bottom-start"
      width={280}
      button={(props) => (
        <Button {...props} variant="default">
          {t('templates.title')}
        </Button>
      )}
    >
      <Choices onChoose={(chosen) => onChoose(joined(text, filled(chosen, request)))} />
      <Menu.Item disabled={text.trim() === ''} leftSection={<AdminIcon name="plus" />} onClick={onSave}>
        {t('templates.saveAnswer')}
      </Menu.Item>
      <Menu.Item component={Link} to={paths.templates} leftSection={<AdminIcon name="edit" />}>
        {t('templates.manage')}
      </Menu.Item>
    </MenuOnDemand>
  );
}

function Choices({ onChoose }: { onChoose: (text: string) => void }) {
  const { data: templates = [] } = useAllTemplatesQuery(undefined, { refetchOnMountOrArgChange: true });
  if (templates.length === 0) return null;
  return (
    <>
      <div className={styles.choices}>
        {templates.map(({ id, name, text }) => (
          <Menu.Item key={id} dir="auto" onClick={() => onChoose(text)}>
            {name}
          </Menu.Item>
        ))}
      </div>
      <Menu.Divider />
    </>
  );
}

const filled = (text: string, { number, name, email }: ClientRequest) =>
  text.replaceAll(/\{(number|name)\}/g, (_, word) => (word === 'number' ? number : (name ?? email)));

/** Nothing that was typed is lost. */
const joined = (typed: string, chosen: string) =>
  typed.trim() === '' ? chosen : `${typed.trimEnd()}\n\n${chosen}`;
