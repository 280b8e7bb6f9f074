import { msg, t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import { useLocation, useNavigate } from 'react-router';
import { useToast } from '../../components/toast.tsx';
import type { RegisteredUserType, RegisterInput } from '../../generated/operations.ts';
import { RegisterDocument } from '../../generated/sign-in.ts';
import { useConfiguration } from '../../lib/configuration.ts';
import { useSignedIn } from '../../lib/session.ts';
import { getDestination } from '../../lib/destination.ts';
import { texts } from '../../lib/i18n.ts';

const CREATED: Record<RegisteredUserType, string> = texts({
  RIDER: msg`Your rider account has been created successfully.`,
  DRIVER: msg`Your driver account has been created successfully.`,
});

/** Registers, keeps the session and leads to the page that asked for it, or the new account's home; throws when that is refused. */
export function useRegister(): (input: RegisterInput & { userType: RegisteredUserType }) => Promise<void> {
  const [register] = useMutation(RegisterDocument);
  const { productName } = useConfiguration();
  const keep = useSignedIn();
  const toast = useToast();
  const navigate = useNavigate();
  const { search } = useLocation();
  return async (input) => {
    const { data } = await register({ variables: { input } });
    if (!data) throw new Error('The registration was not answered');
    keep(data.register);
    toast({ title: t`Welcome to ${productName}!`, description: CREATED[input.userType] });
    void navigate(getDestination(data.register.user, search), { replace: true });
  };
}
