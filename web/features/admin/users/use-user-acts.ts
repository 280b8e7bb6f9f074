import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useToast, type Toast } from '../../../components/toast.tsx';
import type { UserType } from '../../../generated/operations.ts';
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
import { isFinalRefusal, serverMessage } from '../../../lib/server-message.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';
import { useWaitingToast } from '../use-waiting-toast.ts';
import { nameOf, ROLE_LABELS, type AdminUser, type NamedUser } from './user-words.ts';

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
  const toast = useToast();
  const toastWaiting = useWaitingToast();
  const failed = (error: unknown, words: string) =>
    toast({ severity: 'error', title: t`Error`, description: serverMessage(error) ?? words });
  return {
    /** Whether it was changed. */
    changeRole: async (user: AdminUser, type: UserType, words = t`Failed to update user role`) => {
      try {
        await changeRole({ variables: { userId: user.id, type } });
      } catch (error) {
        if (await toastWaiting(error)) return false;
        failed(error, words);
        return false;
      }
      const role = ROLE_LABELS[type];
      toast({ title: t`User role updated`, description: t`${{ name: nameOf(user) }}: ${role}` });
      await refetch();
      return true;
    },
    suspend: async (user: AdminUser, reason: string) => {
      await suspend({ variables: { userId: user.id, reason } });
      toast({ title: t`User suspended successfully`, description: nameOf(user) });
      await refetch();
    },
    reinstate: async (user: AdminUser) => {
      try {
        await reinstate({ variables: { userId: user.id } });
      } catch (error) {
        if (await toastWaiting(error)) return;
        failed(error, t`Failed to unsuspend user`);
        return;
      }
      toast({ title: t`User unsuspended successfully`, description: nameOf(user) });
      await refetch();
    },
    resetPassword: async (user: AdminUser, newPassword: string) => {
      try {
        await resetPassword({ variables: { userId: user.id, newPassword } });
      } catch (error) {
        if (await toastWaiting(error)) return;
        throw error;
      }
      toast({
        title: t`Password reset`,
        description: t`${{ name: nameOf(user) }} was signed out and told by mail.`,
      });
      await refetch();
    },
    endSessions: async (user: AdminUser, sessionId: string | null, reason: string) => {
      await endSessions({ variables: { userId: user.id, sessionId, reason } });
      toast({ title: t`Signed out`, description: nameOf(user) });
      await refetch();
    },
  };
}

/** Gives a rider money, once however often it is sent, or asks a second admin to; throws when it was refused. */
export function useGrantCredit() {
  const [send] = useMutation(GrantCreditDocument);
  const keys = useIdempotencyKeys();
  const refetch = useRefetchFields(MONEY);
  const toast = useToast();
  const toastWaiting = useWaitingToast();
  return async (user: NamedUser, amount: string, reason: string): Promise<void> => {
    const id = keys.keyFor(`${user.id} ${amount} ${reason}`);
    try {
      await send({ variables: { userId: user.id, amount, reason, id } });
    } catch (error) {
      if (isFinalRefusal(error)) keys.renew();
      if (await toastWaiting(error)) return;
      throw error;
    }
    keys.renew();
    toast({
      title: t`Credit given`,
      description: t`${{ amount: moneyText(amount) }} is in the wallet of ${{ name: nameOf(user) }}.`,
    });
    await refetch();
  };
}

/** What is said when a form about a person was refused and no field of it says why. */
export function toFailure(words: string): (error: unknown, hasMarkedField: boolean) => Toast | null {
  return (error, hasMarkedField) =>
    hasMarkedField ? null : { title: t`Error`, description: serverMessage(error) ?? words };
}
