import type { ReplyTemplate } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { OneLine, RowTitle } from '@/admin/ui/cells/cells';
import { Moment } from '@/admin/ui/cells/moment';
import { ListPage } from '@/admin/ui/lists/list-page';
import { MenuDelete, MenuLink, RowMenu } from '@/admin/ui/lists/row-menu';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { paths, templatePath } from '@/admin/paths';
import { useTemplateListQuery } from './reply-templates.api';
import { useDeleteTemplate } from './use-delete-template';

/** /control/requests/templates: texts with which the desk answers. */
export default function TemplateListPage() {
  const { t } = useTranslation('admin');
  const list = useListQuery(['q']);
  const query = useListPages(useTemplateListQuery, list.query, FRESH);
  const title = t('templates.title');
  return (
    <ListPage
      title={title}
      crumbs={[{ text: t('requests.title'), to: paths.requests }, { text: title }]}
      list={list}
      query={query}
      create={{ to: paths.createTemplate, text: t('templates.create'), hotkey: 'c' }}
      search={t('templates.search')}
      columns={[
        {
          id: 'name',
          label: t('fields.name'),
          sort: 'name',
          cell: ({ id, name }) => (
            <RowTitle to={templatePath(id)}>
              <span dir="auto">{name}</span>
            </RowTitle>
          ),
        },
        {
          id: 'text',
          label: t('fields.body'),
          wide: true,
          cell: ({ text }) => <OneLine text={text} width="28rem" />,
        },
        {
          id: 'created',
          label: t('reviews.created'),
          sort: 'created_at',
          wide: true,
          cell: ({ created_at: created }) => <Moment instant={created} />,
        },
        { id: 'menu', label: '', cell: (template) => <TemplateRowMenu template={template} /> },
      ]}
      empty={<p>{t('templates.empty')}</p>}
    />
  );
}

function TemplateRowMenu({ template }: { template: ReplyTemplate }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const remove = useDeleteTemplate();
  if (!may('write')) return null;
  return (
    <RowMenu label={t('templates.more', { name: template.name })} width={200}>
      <MenuLink to={templatePath(template.id)} icon="edit">
        {t('templates.edit')}
      </MenuLink>
      <MenuDelete onClick={() => remove(template)}>{t('templates.delete')}</MenuDelete>
    </RowMenu>
  );
}
