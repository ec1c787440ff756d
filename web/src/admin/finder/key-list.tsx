import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { commandKey } from './command-key';
import styles from './finder.module.css';

/** Lists all keyboard shortcuts, in learning order. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('admin');
  const command = commandKey(i18n.language);
  useFocusBack();
  const keys = [
    [[command, 'K'], t('keys.find')],
    [[command, 'V'], t('keys.paste')],
    [[command, '↵'], t('keys.addFromFinder')],
    [['E'], t('keys.event')],
    [['C'], t('keys.create')],
    [[command, 'V'], t('keys.pasteRows')],
    [['/'], t('keys.search')],
    [['↑', '↓'], t('keys.rows')],
    [['↵'], t('keys.openRow')],
    [['X'], t('keys.selectRow')],
    [['⇧', '↑', '↓'], t('keys.selectRows')],
    [[command, '↵'], t('keys.send')],
    [[command, 'Z'], t('keys.undo')],
    [['Esc'], t('keys.close')],
    [['?'], t('keys.list')],
  ] as const;
  return (
    <Modal opened onClose={onClose} title={t('keys.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <dl className={styles.keys}>
        {keys.map(([parts, what]) => (
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
