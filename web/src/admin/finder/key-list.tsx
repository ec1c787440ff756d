import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Ability, useMay } from '@/admin/ui/access/abilities';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { commandKey } from './command-key';
import styles from './finder.module.css';

/** Lists all keyboard shortcuts, in learning order. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('admin');
  const command = commandKey(i18n.language);
  const may = useMay();
  useFocusBack();
  const keys: [parts: string[], what: string, ability?: Ability][] = [
    [[command, 'K'], t('keys.find')],
    [[command, 'V'], t('keys.paste')],
    [[command, '↵'], t('keys.addFromFinder'), 'event'],
    [['E'], t('keys.event'), 'event'],
    [['C'], t('keys.create'), 'write'],
    [[command, 'V'], t('keys.pasteRows'), 'write'],
    [['/'], t('keys.search'), 'read'],
    [['↑', '↓'], t('keys.rows'), 'read'],
    [['↵'], t('keys.openRow'), 'read'],
    [['X'], t('keys.selectRow'), 'read'],
    [['⇧', '↑', '↓'], t('keys.selectRows'), 'read'],
    [[command, '↵'], t('keys.send')],
    [[command, 'Z'], t('keys.undo'), 'event'],
    [['Esc'], t('keys.close')],
    [['?'], t('keys.list')],
  ];
  const own = keys.filter(([, , ability]) => ability === undefined || may(ability));
  return (
    <Modal opened onClose={onClose} title={t('keys.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <dl className={styles.keys}>
        {own.map(([parts, what]) => (
          <div key={what} style={{ display: 'contents' }}>
            <dt dir="ltr">
              {parts.map((part) => (
                <Kbd key={part} mx={2}>
                  {part}
                </Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
