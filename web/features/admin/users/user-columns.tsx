import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button } from '@mui/material';
import { fullName } from '../../../../domain/users/user.ts';
import type { Column } from '../../../components/data-table/data-table.tsx';
import type { AdminUserFragment } from '../../../generated/operations.ts';
import { dateText } from '../../../lib/area-time.ts';
import { RoleSelect, StandingChip, UserName } from './user-cells.tsx';
import type { UserAct } from './user-dialogs.tsx';
import { ROLE_LABELS, roleOf, type AdminUser } from './user-words.ts';

interface UserColumnActions {
  readonly timeZone: string;
  readonly open: (act: UserAct) => void;
  readonly onReinstate: (user: AdminUser) => void;
  /** Nobody changes their own role or standing. */
  readonly ownId: string | undefined;
  /** Who runs rides changes nobody's. */
  readonly isDispatcher: boolean;
}

/** Who, what they are, how they stand, since when, and what can be done. */
export function getUserColumns(actions: UserColumnActions): readonly Column<AdminUserFragment>[] {
  const { timeZone, open, ownId, isDispatcher } = actions;
  return [
    {
      id: 'name',
      label: t`Name`,
      isHeader: true,
      isSortable: true,
      minWidth: 180,
      cell: ({ user }) => <UserName user={user} />,
    },
    {
      id: 'role',
      label: t`Role`,
      isSortable: true,
      cell: ({ user }) => {
        if (!user.hasAccount) return t`Passenger`;
        if (isDispatcher) return ROLE_LABELS[roleOf(user)];
        if (user.id === ownId) return t`Admin (you)`;
        return <RoleSelect user={user} onChoose={(role) => open({ act: 'role', user, role })} />;
      },
    },
    { id: 'status', label: t`Status`, isSortable: true, cell: ({ user }) => <StandingChip user={user} /> },
    { id: 'rides', label: t`Rides`, isNumber: true, cell: ({ rideCount }) => rideCount },
    {
      id: 'created',
      label: t`Created`,
      isOneLine: true,
      cell: ({ user }) => dateText(user.createdAt, timeZone),
    },
    {
      id: 'actions',
      label: t`Actions`,
      isAction: true,
      cell: ({ user }) => <RowActions {...actions} user={user} />,
    },
  ];
}

function RowActions({
  user,
  open,
  onReinstate,
  ownId,
  isDispatcher,
}: UserColumnActions & { user: AdminUser }) {
  const name = fullName(user);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        '& > *': { px: 2, minWidth: 0, whiteSpace: 'nowrap' },
      }}
    >
      <Button
        size="small"
        onClick={() => open({ act: 'bookings', user })}
        aria-label={t`View bookings of ${name}`}
      >
        <Trans>View Bookings</Trans>
      </Button>
      {user.id !== ownId && user.hasAccount && !isDispatcher && (
        <>
          <Button
            size="small"
            onClick={() => open({ act: 'password', user })}
            aria-label={t`Reset password of ${name}`}
          >
            <Trans>Reset Password</Trans>
          </Button>
          {user.suspended ? (
            <Button size="small" onClick={() => onReinstate(user)} aria-label={t`Unsuspend ${name}`}>
              <Trans>Unsuspend</Trans>
            </Button>
          ) : (
            <Button
              size="small"
              color="error"
              onClick={() => open({ act: 'suspend', user })}
              aria-label={t`Suspend ${name}`}
            >
              <Trans>Suspend</Trans>
            </Button>
          )}
        </>
      )}
    </Box>
  );
}
