import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import type { SignInWithPasskeyMutation } from '../../../generated/operations.ts';
import { SignInWithPasskeyDocument, StartPasskeySignInDocument } from '../../../generated/passkey-sign-in.ts';
import { PasskeyButton } from './passkey-button.tsx';

interface PasskeySignInProps {
  /** As the second step: what the first one answered. */
  readonly pendingToken?: string;
  readonly onSignedIn: (signedIn: SignInWithPasskeyMutation['signInWithPasskey']) => void;
}

/** Signs in with a passkey, instead of address and password or after them. */
export function PasskeySignIn({ pendingToken, onSignedIn }: PasskeySignInProps) {
  const [start] = useMutation(StartPasskeySignInDocument);
  const [signIn] = useMutation(SignInWithPasskeyDocument);
  const isSecondStep = pendingToken !== undefined;
  return (
    <PasskeyButton
      label={isSecondStep ? t`Use your passkey` : t`Sign in with a passkey`}
      autoFocus={isSecondStep}
      failureTitle={t`Login failed`}
      start={async () => {
        const { data } = await start({ variables: { pendingToken: pendingToken ?? null } });
        return data?.startPasskeySignIn.options;
      }}
      finish={async (answer) => {
        const { data } = await signIn({ variables: { answer } });
        if (data) onSignedIn(data.signInWithPasskey);
      }}
    />
  );
}
