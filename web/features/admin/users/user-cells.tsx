import { t } from '@lingui/core/macro';
import { Box, Chip, Link as MuiLink, MenuItem, Select, Typography } from '@mui/material';
import { Link } from 'react-router';
import { formatPhone } from '../../../../domain/users/phone.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { ROLE_LABELS, roleOf, ROLES, type AdminUser, type Role } from './user-words.ts';

/** Name and address; the name leads to the page of the person. */
export function UserName({ user }: { user: AdminUser }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <MuiLink component={Link} to={`/admin/user/${user.id}`} sx={{ fontWeight: 600 }}>
        {fullName(user)}
      </MuiLink>
      <Typography variant="caption" color="textSecondary" component="p">
        {user.hasAccount ? user.email : user.phone && formatPhone(user.phone)}
      </Typography>
      {!user.hasAccount && <NoAccountChip />}
    </Box>
  );
}

/** Somebody for whom others book. */
export function NoAccountChip() {
  return <Chip size="small" variant="outlined" label={t`No account`} />;
}

export function StandingChip({ user }: { user: AdminUser }) {
  return user.suspended ? (
    <SuspensionChip user={user} />
  ) : (
    <Chip size="small" variant="outlined" color="success" label={t`Active`} />
  );
}

/** Why an account is shut, and whether an operator still has to decide about it. */
export function SuspensionChip({ user }: { user: AdminUser }) {
  const label = user.isSuspensionProvisional ? t`Suspended, to be decided` : t`Suspended`;
  return <Chip size="small" color="error" label={label} title={user.suspendedReason ?? ''} />;
}

interface RoleSelectProps {
  readonly user: AdminUser;
  readonly onChoose: (role: Role) => void;
}

/** What somebody is, to be changed in place. */
export function RoleSelect({ user, onChoose }: RoleSelectProps) {
  return (
    <Select
      size="small"
      value={roleOf(user)}
      onChange={({ target }) => onChoose(target.value)}
      inputProps={{ 'aria-label': t`Role of ${{ name: fullName(user) }}` }}
      sx={{ minWidth: 110 }}
    >
      {ROLES.map((role) => (
        <MenuItem key={role} value={role}>
          {ROLE_LABELS[role]}
        </MenuItem>
      ))}
    </Select>
  );
}
