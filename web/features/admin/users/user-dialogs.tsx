import { t } from '@lingui/core/macro';
import { useState, type ReactElement } from 'react';
import { fullName } from '../../../../domain/users/user.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { useUserActs } from './use-user-acts.ts';
import { ROLE_LABELS, roleOf, type AdminUser, type Role } from './user-words.ts';
import { toFailure } from '../../../components/form/failure.ts';

interface AboutUser {
  readonly user: AdminUser | null;
  readonly onClose: () => void;
}
const BookingsDialog = lazyDialog(
  'user',
  async () => (await import('./user-bookings.tsx')).UserBookingsDialog,
);
const PasswordDialog = lazyDialog('user', async () => (await import('./password-dialog.tsx')).PasswordDialog);
const CreditDialog = lazyDialog('user', async () => (await import('./credit-dialog.tsx')).CreditDialog);

/** What an admin wants to do to somebody. */
export type UserAct =
  | { readonly act: 'bookings' | 'password' | 'credit' | 'suspend' | 'sign-out'; readonly user: AdminUser }
  | { readonly act: 'role'; readonly user: AdminUser; readonly role: Role };

/** The dialogs of everything that can be done to an account, and how to open them. */
export function useUserDialogs(roleFailure?: string): {
  readonly open: (act: UserAct) => void;
  readonly dialogs: ReactElement;
} {
  const [asked, open] = useState<UserAct | null>(null);
  const close = () => open(null);
  const about = (act: UserAct['act']): AboutUser => ({
    user: asked?.act === act ? asked.user : null,
    onClose: close,
  });
  const dialogs = (
    <>
      <BookingsDialog {...about('bookings')} />
      <PasswordDialog {...about('password')} />
      <CreditDialog {...about('credit')} />
      <SuspendDialog {...about('suspend')} />
      <SignOutDialog {...about('sign-out')} />
      <RoleDialog asked={asked?.act === 'role' ? asked : null} onClose={close} failure={roleFailure} />
    </>
  );
  return { open, dialogs };
}

function SuspendDialog({ user, onClose }: AboutUser) {
  const { suspend } = useUserActs();
  const question = user && {
    title: t`Suspend ${{ name: fullName(user) }}?`,
    text: t`They are signed out at once and cannot sign in. Rides that have not begun are released; one under way may be finished.`,
    hint: t`They read it at sign-in and in a mail.`,
    confirmLabel: t`Suspend`,
    isDestructive: true,
    toFailure: toFailure(t`Failed to suspend user`),
    onConfirm: (reason: string) => suspend(user, reason),
  };
  return <ReasonDialog question={question} onClose={onClose} />;
}

function SignOutDialog({ user, onClose }: AboutUser) {
  const { endSessions } = useUserActs();
  const question = user && {
    title: t`Sign ${{ name: fullName(user) }} out everywhere?`,
    text: t`Every session ends, and no device is known any more.`,
    hint: t`Kept in the audit log.`,
    confirmLabel: t`Sign out`,
    isDestructive: true,
    toFailure: toFailure(t`Failed to sign the user out`),
    onConfirm: (reason: string) => endSessions(user, null, reason),
  };
  return <ReasonDialog question={question} onClose={onClose} />;
}

interface RoleDialogProps {
  readonly asked: Extract<UserAct, { act: 'role' }> | null;
  readonly onClose: () => void;
  readonly failure: string | undefined;
}

function RoleDialog({ asked, onClose, failure }: RoleDialogProps) {
  const { changeRole } = useUserActs();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (!asked) return;
    setBusy(true);
    await changeRole(asked.user, asked.role, failure);
    setBusy(false);
    onClose();
  };
  const question = asked && {
    title: t`Change the role of ${{ name: fullName(asked.user) }}?`,
    text: t`From ${{ before: ROLE_LABELS[roleOf(asked.user)] }} to ${{ after: ROLE_LABELS[asked.role] }}. They are signed out everywhere; money and history stay with the account.`,
    confirmLabel: t`Change role`,
    isDestructive: [asked.role, roleOf(asked.user)].includes('ADMIN'),
  };
  return (
    <ConfirmDialog question={question} isBusy={isBusy} onConfirm={() => void confirm()} onClose={onClose} />
  );
}
