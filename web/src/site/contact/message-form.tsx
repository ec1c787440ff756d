import { useEffect, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { endAttempts } from '@/shared/api/request-keys';
import { Button } from '@/shared/ui/button/button';
import { TextField } from '@/site/ui/field/text-field';
import { Notice } from '@/site/ui/notice/notice';
import { useHydrated } from '@/site/lib/hydrated';
import { codesIn } from '@/shared/lib/tracking-codes';
import { failureTexts } from '@/shared/i18n/error-text';
import { useSendMessageMutation, type VisitorMessage } from './contact.api';
import { dropDraft, hadFaults, keepDraft, keepFaults, readDraft, typedInto } from './message-draft';
import styles from './message-form.module.css';
import {
  errorsFrom,
  FIELDS,
  issuesOf,
  labelOf,
  LIMIT_OF,
  type MessageErrors,
  type MessageField,
} from './message-rules';

const EMPTY: VisitorMessage = { name: '', email: '', subject: '', body: '' };

/** Shows the message form. The text stays until the server has accepted it. */
export function MessageForm() {
  const { t } = useTranslation();
  const [message, setMessage] = useState(EMPTY);
  const [errors, setErrors] = useState<MessageErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [send, { isLoading, isSuccess, error, reset }] = useSendMessageMutation();
  const failure = error as ApiFailure | undefined;
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const { search } = useLocation();

  // A layout effect, because the next key would be added to an empty message, and earlier input would be lost.
  useLayoutEffect(() => {
    if (!form.current) return;
    const begun = { ...EMPTY, ...readDraft(), ...typedInto(form.current) };
    const [code] = codesIn(search);
    // A visitor who comes from a parcel asks about that one.
    const asked = code !== undefined && !begun.subject.includes(code);
    const restored = asked ? { ...begun, subject: t('contact.about', { code }) } : begun;
    setMessage(restored);
    if (hadFaults()) setErrors(errorsFrom(issuesOf(restored), t));
  }, [search, t]);

  // Kept across a reload, for example into another language; leaving the page and returning starts anew.
  useEffect(() => {
    keepFaults(Object.keys(errors).length > 0);
    return () => keepFaults(false);
  }, [errors]);

  // The same message sent on a later visit is another one.
  useEffect(() => () => endAttempts(), []);

  function change(changed: VisitorMessage) {
    setMessage(changed);
    keepDraft(changed);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLoading) return;
    const found = errorsFrom(issuesOf(message), t);
    setErrors(found);
    setAttempt(attempt + 1);
    reset();
    if (Object.keys(found).length > 0) return;
    const answer = await send(message);
    if (!answer.error) dropDraft();
    setErrors(errorsFrom((answer.error as ApiFailure | undefined)?.details ?? [], t));
  }

  if (isSuccess) {
    return (
      <div className={styles.sent}>
        <Notice tone="good" title={t('contact.sentTitle')}>
          <p>{t('contact.sentText', { email: message.email.trim() })}</p>
        </Notice>
        <Button
          look="plain"
          onClick={() => {
            setMessage({ ...message, subject: '', body: '' });
            reset();
          }}
        >
          {t('contact.another')}
        </Button>
      </div>
    );
  }

  const field = (name: MessageField) => ({
    name,
    label: labelOf(name, t),
    value: message[name],
    limit: LIMIT_OF[name],
    error: errors[name],
    onChange(value: string) {
      const changed = { ...message, [name]: value };
      change(changed);
      if (errors[name] !== undefined)
        setErrors({ ...errors, [name]: errorsFrom(issuesOf(changed), t)[name] });
    },
  });

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-labelledby="message-title"
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="message-title" className={styles.title}>
        {t('contact.formTitle')}
      </h2>
      <FailureNotice key={attempt} errors={errors} failure={failure} />
      <TextField {...field('name')} optional autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="email" help={t('contact.emailHelp')} />
      <TextField {...field('subject')} />
      <TextField {...field('body')} multiline />
      <input
        className={styles.trap}
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        onChange={(event) => setMessage({ ...message, website: event.target.value })}
      />
      <Button
        type="submit"
        // Before the page's code has loaded, a browser would submit the form as a GET request.
        disabled={!hydrated}
        busy={isLoading}
        className={styles.send}
      >
        {t(isLoading ? 'contact.sending' : 'contact.send')}
      </Button>
    </form>
  );
}

function FailureNotice({ errors, failure }: { errors: MessageErrors; failure: ApiFailure | undefined }) {
  const { t } = useTranslation();
  const broken = FIELDS.filter((name) => errors[name] !== undefined);
  if (broken.length > 0) {
    return (
      <Notice tone="bad" title={t('form.summary')}>
        <ul>
          {broken.map((name) => (
            <li key={name}>
              <a href={`#${name}`} onClick={(event) => focusOn(event, name)}>
                {errors[name]}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  if (!failure) return null;
  const offline = failure.status === 0;
  return (
    <Notice tone="bad" title={t('contact.failed')}>
      <p>{offline ? t('contact.offline') : failureTexts(failure, t).join(' ')}</p>
      {!offline && <p>{t('contact.kept')}</p>}
    </Notice>
  );
}

function focusOn(event: { preventDefault: () => void }, name: string) {
  event.preventDefault();
  document.getElementById(name)?.focus();
}
