import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useSendTokenMutation } from './account.api';
import { EmailForm } from './email-form';
import { NoMailNote } from './no-mail-note';

const NEXT: ResetState = { step: 'choose' };

/** Step 1: to which address the token goes. */
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

/** Which step of the password reset a history entry of its page stands for. */
export interface ResetState {
  step?: 'choose';
  /** To which the token was sent. */
  email?: string;
}
