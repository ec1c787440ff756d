import { PasskeyButton } from './passkey-button';
import { useAskToSignInMutation, useSignInByPasskeyMutation } from './passkeys.api';

/** Signs in with any passkey that the browser has for this site. */
export function PasskeySignIn({ text }: { text: string }) {
  const [ask] = useAskToSignInMutation();
  const [signIn] = useSignInByPasskeyMutation();
  return (
    <PasskeyButton
      text={text}
      ask={() => ask().unwrap()}
      send={(credential) => signIn({ credential }).unwrap()}
    />
  );
}
