import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { fullName } from '../../../../domain/users/user.ts';
import { useAct, useFormAct } from '../../../components/use-act.ts';
import {
  ChangeUserRoleDocument,
  EndUserSessionsDocument,
  GrantCreditDocument,
  ReinstateUserDocument,
  ResetUserPasswordDocument,
  SuspendUserDocument,
} from '../../../generated/admin-users.ts';
import { useIdempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';
import { useWaitingToast } from '../use-waiting-toast.ts';
import { ROLE_LABELS, toType, type AdminUser, type NamedUser, type Role } from './user-words.ts';

const LISTS = ['users', 'userAccount', 'userSessions', 'auditLog'];
const MONEY = ['userWallet', 'userTransactions', 'auditLog'];

/** What an admin does to an account; each says what came of it, and those of forms throw when they were refused. */
export function useUserActs() {
  const [changeRole] = useMutation(ChangeUserRoleDocument);
  const [suspend] = useMutation(SuspendUserDocument);
  const [reinstate] = useMutation(ReinstateUserDocument);
  const [resetPassword] = useMutation(ResetUserPasswordDocument);
  const [endSessions] = useMutation(EndUserSessionsDocument);
  const refetch = useRefetchFields(LISTS);
  const otherwise = useWaitingToast();
  const [act, formAct] = [useAct(), useFormAct()];
  /** The lists are read again where it was done. */
  const then = async (done: Promise<boolean>): Promise<boolean> => {
    const isDone = await done;
    if (isDone) await refetch();
    return isDone;
  };
  return {
    /** Whether it was changed. */
    changeRole: ({ id: userId, ...user }: AdminUser, to: Role, failed = t`Failed to update user role`) => {
      const [name, role] = [fullName(user), ROLE_LABELS[to]];
      const done = { title: t`User role updated`, description: t`${name}: ${role}` };
      return then(
        act(() => changeRole({ variables: { userId, ...toType(to) } }), { done, failed, otherwise }),
      );
    },
    suspend: ({ id: userId, ...user }: AdminUser, reason: string) => {
      const done = { title: t`User suspended successfully`, description: fullName(user) };
      return then(formAct(() => suspend({ variables: { userId, reason } }), { done }));
    },
    reinstate: ({ id: userId, ...user }: AdminUser) => {
      const done = { title: t`User unsuspended successfully`, description: fullName(user) };
      const words = { done, failed: t`Failed to unsuspend user`, otherwise };
      return then(act(() => reinstate({ variables: { userId } }), words));
    },
    resetPassword: ({ id: userId, ...user }: AdminUser, newPassword: string) => {
      const description = t`${{ name: fullName(user) }} was signed out and told by mail.`;
      const words = { done: { title: t`Password reset`, description }, otherwise };
      return then(formAct(() => resetPassword({ variables: { userId, newPassword } }), words));
    },
    endSessions: ({ id: userId, ...user }: AdminUser, sessionId: string | null, reason: string) => {
      const done = { title: t`Signed out`, description: fullName(user) };
      return then(formAct(() => endSessions({ variables: { userId, sessionId, reason } }), { done }));
    },
  };
}

/** Gives a rider money, once however often it is sent, or asks a second admin to; throws when it was refused. */
export function useGrantCredit() {
  const [send] = useMutation(GrantCreditDocument);
  const keys = useIdempotencyKeys();
  const refetch = useRefetchFields(MONEY);
  const otherwise = useWaitingToast();
  const act = useFormAct();
  return async ({ id: userId, ...user }: NamedUser, amount: string, reason: string): Promise<void> => {
    const give = (id: string) => send({ variables: { userId, amount, reason, id } });
    const description = t`${{ amount: moneyText(amount) }} is in the wallet of ${{ name: fullName(user) }}.`;
    const words = { done: { title: t`Credit given`, description }, otherwise };
    if (await act(() => keys.once(`${userId} ${amount} ${reason}`, give), words)) await refetch();
  };
}
