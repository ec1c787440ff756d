import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Textarea } from '@mantine/core';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { useField } from '@/admin/ui/forms/use-field';
import { useUpload } from '@/admin/ui/forms/use-upload';
import { contentWarnings } from './content-warnings';
import { markerOfKey, MarkerToolbar } from './marker-toolbar';
import { type Edit, editFor, type Marker, pictureEdit } from './markers-edit';
import type { PageValues } from './page-form';
import styles from './pages.module.css';

/** Text field of a page, with buttons and keys that format the selection. */
export function ContentField({ form }: { form: AdminForm<PageValues> }) {
  const { t } = useTranslation('admin');
  const area = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<{ start: number; end: number } | null>(null);
  const field = useField({ form, name: 'content', limit: LIMITS.pageContent, help: t('pages.contentHelp') });

  // Without `insertText` support, sets the selection once the new text is rendered.
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
    const edit = editFor(marker, { text, start, end });
    input.focus();
    if (typeEdit(input, edit)) return;
    selection.current = edit;
    form.set('content', text.slice(0, edit.from) + edit.text + text.slice(edit.to));
  };

  const byKey = (event: KeyboardEvent) => {
    const marker = markerOfKey(event);
    if (!marker) return;
    event.preventDefault();
    press(marker);
  };

  const { upload, busy } = useUpload();
  const [problem, setProblem] = useState<string | null>(null);
  const takePicture = async (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (!file) return;
    const outcome = await upload(file);
    setProblem('problem' in outcome ? outcome.problem : null);
    const input = area.current;
    if (!input || 'problem' in outcome) return;
    const { value: text, selectionStart: start, selectionEnd: end } = input;
    const edit = pictureEdit(`${location.origin}${outcome.path}`, { text, start, end });
    input.focus();
    if (!typeEdit(input, edit))
      form.set('content', text.slice(0, edit.from) + edit.text + text.slice(edit.to));
  };
  /** Uploads a dropped or pasted picture, and inserts it at the selection. */
  const byHand = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    if (data.files.length === 0) return;
    event.preventDefault();
    void takePicture(data.files);
  };

  return (
    <div className={styles.content}>
      <Textarea
        ref={area}
        rows={16}
        resize="vertical"
        dir="auto"
        onKeyDown={byKey}
        onDrop={(event) => byHand(event, event.dataTransfer)}
        onPaste={(event) => byHand(event, event.clipboardData)}
        inputContainer={(input) => (
          <>
            <MarkerToolbar
              onPress={press}
              controls={field.id}
              busy={busy}
              onPicture={(files) => void takePicture(files)}
            />
            {input}
          </>
        )}
        {...field}
      />
      <p className={styles.problem} role="status">
        {problem}
      </p>
      <Warnings content={form.values.content} />
    </div>
  );
}

/** Warns about text that visitors will not see as intended, with a short delay. */
function Warnings({ content }: { content: string }) {
  const { t } = useTranslation('admin');
  const looked = useDeferredValue(content);
  const warnings = useMemo(() => contentWarnings(looked), [looked]);
  return (
    <div className={styles.hint} role="status">
      {warnings.map(({ kind, line, text }) => (
        <p key={`${kind} ${line} ${text}`}>{t(`pages.warnings.${kind}`, { line, text })}</p>
      ))}
    </div>
  );
}

/**
 * Types the edit as a user would, so that the browser's undo reverts it.
 * @returns false if unsupported
 */
function typeEdit(input: HTMLTextAreaElement, { from, to, text, start, end }: Edit): boolean {
  input.setSelectionRange(from, to);
  // The only way to write to a field's undo history; deprecated, but without a successor.
  const insert = (document as { execCommand?: Document['execCommand'] }).execCommand?.bind(document);
  if (!insert?.('insertText', false, text)) return false;
  input.setSelectionRange(start, end);
  return true;
}
