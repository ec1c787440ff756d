import { useState } from 'react';
import { Button, getDefaultZIndex, Group, Modal, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CHOSEN_FILE } from './draft';
import { useSentences } from '../text/sentences';
import type { Difference } from './version';
import styles from './conflict.module.css';

export interface Conflict {
  differences: Difference[];
  /** Formats a field's value. */
  say: (field: string, value: string) => string;
  /** Saves this form's version, with the other admin's values in the given fields. */
  saveMine: (theirs: ReadonlySet<string>) => void;
  takeTheirs: () => void;
  /** Returns to the form unchanged. */
  dismiss: () => void;
}

/** Shows both versions of a record that two people changed, to merge field by field. */
export function ConflictDialog({ conflict }: { conflict: Conflict | null }) {
  const { t } = useTranslation('admin');
  return (
    <Modal
      opened={conflict !== null}
      onClose={() => conflict?.dismiss()}
      title={t('conflict.title')}
      withCloseButton={false}
      size="lg"
      // Above the drawer that holds the form.
      zIndex={getDefaultZIndex('popover')}
    >
      {conflict && <Choices conflict={conflict} />}
    </Modal>
  );
}

function Choices({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const { differences } = conflict;
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter(({ touched }) => !touched).map(({ field }) => field)),
  );
  const choose = (field: string, side: string) =>
    setTheirs((chosen) => {
      const others = [...chosen].filter((other) => other !== field);
      return new Set(side === 'theirs' ? [...others, field] : others);
    });

  return (
    <>
      <p className={styles.lead}>{t('conflict.lead')}</p>
      <div className={styles.fields}>
        {differences.map((difference) => (
          <Radio.Group
            key={difference.field}
            label={sentences.label(difference.field)}
            value={theirs.has(difference.field) ? 'theirs' : 'mine'}
            onChange={(side) => choose(difference.field, side)}
          >
            <div className={styles.sides}>
              {(['mine', 'theirs'] as const).map((side) => (
                <Radio.Card key={side} value={side} className={styles.side}>
                  <Radio.Indicator />
                  <span>
                    <span className={styles.whose}>{t(`conflict.${side}`)}</span>{' '}
                    <Value text={conflict.say(difference.field, difference[side])} />
                  </span>
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
        ))}
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="subtle" onClick={conflict.dismiss}>
          {t('conflict.back')}
        </Button>
        <Button variant="default" onClick={conflict.takeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button data-autofocus onClick={() => conflict.saveMine(theirs)}>
          {t('conflict.saveMine')}
        </Button>
      </Group>
    </>
  );
}

function Value({ text }: { text: string }) {
  const { t } = useTranslation('admin');
  if (text === CHOSEN_FILE) return <em className={styles.value}>{t('conflict.chosenFile')}</em>;
  return text === '' ? (
    <em className={styles.value}>{t('conflict.empty')}</em>
  ) : (
    <span className={styles.value} dir="auto">
      {text}
    </span>
  );
}
