import { Checkbox, FormControlLabel, FormGroup } from '@mui/material';
import type { MemberRole } from '../../generated/operations.ts';
import { MEMBER_ROLES, ROLE_ACTS } from './organisation-words.ts';

interface RoleBoxesProps {
  readonly roles: readonly MemberRole[];
  /** Whose boxes they are. */
  readonly label: string;
  readonly onChange: (roles: readonly MemberRole[]) => void;
  readonly isDisabled?: boolean;
}

/** What somebody does for an organisation: a box for each. */
export function RoleBoxes({ roles, label, onChange, isDisabled = false }: RoleBoxesProps) {
  const toggle = (role: MemberRole, isOn: boolean) =>
    onChange(MEMBER_ROLES.filter((one) => (one === role ? isOn : roles.includes(one))));
  return (
    <FormGroup role="group" aria-label={label}>
      {MEMBER_ROLES.map((role) => (
        <FormControlLabel
          key={role}
          control={<Checkbox checked={roles.includes(role)} sx={{ py: 1 }} />}
          disabled={isDisabled}
          onChange={(_, isOn) => toggle(role, isOn)}
          label={ROLE_ACTS[role]}
        />
      ))}
    </FormGroup>
  );
}
