import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvitedCount } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText, issueText } from '@/shared/i18n/error-text';
import { Button } from '@/shared/ui/button/button';
import { canHash, fileSha256 } from '@/shared/vault/file-sha256';
import { useHydrated } from '@/site/lib/hydrated';
import { TextField } from '@/site/ui/field/text-field';
import { Notice } from '@/site/ui/notice/notice';
import { useSignCountMutation } from './count.api';
import styles from './count.module.css';

const EMPTY = { name: '', firm: '', remark: '', agrees: '' };
type Name = keyof typeof EMPTY;
const NAME_LENGTH = 120;

interface SignFormProps {
  token: string;
  count: InvitedCount;
  onSigned: () => void;
  /** The count was changed since it was read, or signed by somebody else who has the link. */
  onChanged: () => void;
}

/** Form in which the auditor signs, once nothing of the count is open. */
export function SignForm({ token, count, onSigned, onChanged }: SignFormProps) {
  const { t } = useTranslation(['audit', 'site']);
  const { t: ofErrors } = useTranslation(['account', 'site']);
  const hydrated = useHydrated();
  const [values, setValues] = useState(EMPTY);
  const [hash, setHash] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [sign, { isLoading: busy, error }] = useSignCountMutation();
  const failure = error as ApiFailure | undefined;
  if (count.state === 'open' || count.unexplained > 0)
    return (
      <section className={styles.card} aria-labelledby="sign">
        <h2 id="sign">{t('count.sign')}</h2>
        <p>{t('count.wait')}</p>
      </section>
    );

  const label = (name: string) =>
    name === 'name'
      ? t('site:contact.name')
      : t(name === 'agrees' ? 'count.opinion' : `count.${name as 'firm'}`);
  const needed: Name[] = ['name', 'firm', 'agrees', ...(values.agrees === 'no' ? (['remark'] as const) : [])];
  const isMissing = (name: Name) => needed.includes(name) && values[name].trim() === '';
  const errorOf = (name: Name) => {
    if (tried && isMissing(name)) return issueText({ field: name, code: 'required' }, ofErrors, label);
    const detail = failure?.details.find(({ field }) => field === name);
    return detail && issueText(detail, ofErrors, label);
  };
  const field = (name: Exclude<Name, 'agrees'>) => ({
    name,
    label: label(name),
    value: values[name],
    error: errorOf(name),
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const missing = needed.find(isMissing);
    if (missing !== undefined) {
      document.getElementById(missing)?.focus();
      return;
    }
    const signature = { ...values, agrees: values.agrees as 'yes' | 'no', file_sha256: hash };
    void sign({ token, updated_at: count.updated_at, ...signature })
      .unwrap()
      .then(onSigned, ({ code }: ApiFailure) => {
        if (code === 'changed_meanwhile' || code === 'signed_already') onChanged();
      });
  }

  return (
    <form className={styles.card} noValidate aria-labelledby="sign" onSubmit={submit}>
      <h2 id="sign">{t('count.sign')}</h2>
      {failure && failure.details.length === 0 && (
        <Notice tone="bad" title={failureText(failure, ofErrors)} />
      )}
      <TextField {...field('name')} limit={NAME_LENGTH} autoComplete="name" />
      <TextField {...field('firm')} limit={NAME_LENGTH} autoComplete="organization" />
      <fieldset className={styles.choices}>
        <legend>{t('count.opinion')}</legend>
        {(['yes', 'no'] as const).map((answer) => (
          <label key={answer}>
            <input
              type="radio"
              name="agrees"
              id={answer === 'yes' ? 'agrees' : undefined}
              value={answer}
              checked={values.agrees === answer}
              onChange={() => setValues({ ...values, agrees: answer })}
            />
            {t(answer === 'yes' ? 'count.agrees' : 'count.disagrees')}
          </label>
        ))}
        {errorOf('agrees') !== undefined && <p className={styles.error}>{errorOf('agrees')}</p>}
      </fieldset>
      <TextField {...field('remark')} limit={LIMITS.text} multiline optional={values.agrees !== 'no'} />
      {hydrated && canHash() && (
        <div className={styles.file}>
          <label htmlFor="file">
            {t('count.file')} ({t('site:contact.optional')})
          </label>
          <input
            id="file"
            type="file"
            aria-describedby="file-help"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              setHash(null);
              if (file) void fileSha256(file).then(setHash, () => (target.value = ''));
            }}
          />
          <p id="file-help" className={styles.until}>
            {t('count.fileNote')}
          </p>
          {hash !== null && (
            <p dir="ltr" className={styles.hash}>
              {hash}
            </p>
          )}
        </div>
      )}
      <p className={styles.until}>{t('count.final')}</p>
      <Button type="submit" busy={busy}>
        {t('count.sign')}
      </Button>
    </form>
  );
}
