import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useSendTokenMutation } from './account.api';
import { EmailForm } from './email-form';
import { NoMailNote } from './no-mail-note';

const NEXT: ResetState = { step: 'choose' };

/** Step 1: the address to send the token to. */
export function AskStep() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [sendToken] = useSendTokenMutation();
  return (
    <>
      <NoMailNote />
      <EmailForm
        name="reset-ask"
        action={t('account.reset.send')}
        aside={
          <Link to="." state={NEXT}>
            {t('account.reset.have')}
          </Link>
        }
        send={(email) => sendToken({ email }).unwrap()}
        onSent={(email) => void navigate('.', { state: { ...NEXT, email } satisfies ResetState })}
      />
    </>
  );
}

/** History state of the password reset: its current step. */
export interface ResetState {
  step?: 'choose';
  /** Address that the token was sent to. */
  email?: string;
}
