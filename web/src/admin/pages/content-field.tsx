import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Textarea } from '@mantine/core';
import { LIMITS } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import type { AdminForm } from '@/admin/ui/form/use-admin-form';
import { useField } from '@/admin/ui/form/use-field';
import { MARKERS, markerOfKey, MarkerToolbar } from './marker-toolbar';
import { canBeMarked, type Edit, editFor, type Marker } from './markers-edit';
import type { PageValues } from './page-form';
import styles from './pages.module.css';

/** The text of a page, with buttons and keys that mark what is selected in it. */
export function ContentField({ form }: { form: AdminForm<PageValues> }) {
  const { t } = useTranslation('admin');
  const area = useRef<HTMLTextAreaElement>(null);
  const [refused, setRefused] = useState(false);
  const selection = useRef<{ start: number; end: number } | null>(null);
  const field = useField({ form, name: 'content', limit: LIMITS.pageContent, help: t('pages.contentHelp') });

  // Where typing for somebody was not possible, the selection is set once the new text is there.
  useEffect(() => {
    const { current: wanted } = selection;
    if (!wanted) return;
    selection.current = null;
    area.current?.setSelectionRange(wanted.start, wanted.end);
  });

  const press = (marker: Marker) => {
    const input = area.current;
    if (!input) return;
    const { value: text, selectionStart: start, selectionEnd: end } = input;
    setRefused(
      marker in MARKERS && MARKERS[marker].words && !canBeMarked(withoutSigns(text.slice(start, end))),
    );
    const edit = editFor(marker, { text, start, end });
    input.focus();
    if (type(input, edit)) return;
    selection.current = edit;
    form.set('content', text.slice(0, edit.from) + edit.text + text.slice(edit.to));
  };

  const byKey = (event: KeyboardEvent) => {
    const marker = markerOfKey(event);
    if (!marker) return;
    event.preventDefault();
    press(marker);
  };

  return (
    <div className={styles.content}>
      <Textarea
        ref={area}
        rows={16}
        resize="vertical"
        dir="auto"
        onKeyDown={byKey}
        inputContainer={(input) => (
          <>
            <MarkerToolbar onPress={press} controls={field.id} />
            {input}
          </>
        )}
        {...field}
      />
      <p className={styles.hint} role="status">
        {refused && t('pages.lettersOnly')}
      </p>
    </div>
  );
}

const withoutSigns = (words: string) => words.replaceAll(/\*\*|__|~~/g, '');

/** Types the edit as a person would, so that the browser's undo takes it back. @returns whether it could */
function type(input: HTMLTextAreaElement, { from, to, text, start, end }: Edit): boolean {
  input.setSelectionRange(from, to);
  // The only way to write into a field's own history of changes; it has no successor yet.
  const insert = (document as { execCommand?: Document['execCommand'] }).execCommand?.bind(document);
  if (!insert?.('insertText', false, text)) return false;
  input.setSelectionRange(start, end);
  return true;
}
