import { useId } from 'react';
import { getDefaultZIndex, Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSentences } from '@/admin/ui/text/sentences';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { commandKey } from './command-key';
import { FinderList, optionId } from './finder-list';
import { type FinderProps, useFinder } from './use-finder';
import styles from './finder.module.css';

/** Finds parcels, pages and commands by keyboard alone. */
export default function FinderDialog(props: FinderProps) {
  const { t, i18n } = useTranslation('admin');
  const sentences = useSentences();
  const list = useId();
  const finder = useFinder(props);
  const { typed, command, options, active, pending, failure, missed } = finder;

  return (
    <Modal
      opened
      size="36rem"
      centered={false}
      yOffset="12svh"
      padding={0}
      withCloseButton={false}
      returnFocus={false}
      zIndex={getDefaultZIndex('popover')}
      // Labels the dialog itself; the component's own label would be set on an outer element.
      attributes={{ content: { 'aria-label': t('finder.title') } }}
      onClose={finder.leave}
    >
      <TextInput
        data-autofocus
        size="md"
        className={styles.input}
        role="combobox"
        aria-label={command ? `${command.label}: ${t('finder.find')}` : t('finder.label')}
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(list, active)}
        placeholder={command ? `${command.label}: ${t('finder.find')}` : t('finder.placeholder')}
        autoComplete="off"
        spellCheck={false}
        leftSection={<AdminIcon name={command?.icon ?? 'search'} />}
        value={typed}
        onChange={(event) => finder.type(event.currentTarget.value)}
        onKeyDown={finder.onKey}
      />
      {failure && (
        <p role="alert" className={styles.failure}>
          {sentences.failure(failure).join(' ')}
        </p>
      )}
      <p role="status" className={styles.nothing}>
        {missed !== '' && t('finder.none', { text: missed })}
      </p>
      <FinderList id={list} options={options} active={active} pending={pending} onChoose={finder.choose} />
      {!command && active && (
        <p className={styles.hint} data-key-hint>
          {active.add === undefined
            ? t('finder.hintPlain')
            : t('finder.hint', { command: commandKey(i18n.language) })}
        </p>
      )}
    </Modal>
  );
}
