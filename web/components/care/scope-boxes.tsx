import { t } from '@lingui/core/macro';
import { Checkbox, FormControlLabel, FormGroup } from '@mui/material';
import type { CareScope } from '../../generated/operations.ts';
import { ORGANISATION_SCOPES, scopeLabel, SCOPES, withBooking } from './scope-words.ts';

interface ScopeBoxesProps {
  readonly scopes: readonly CareScope[];
  /** Whose boxes they are. */
  readonly label: string;
  readonly onChange: (scopes: readonly CareScope[]) => void;
  readonly isDisabled?: boolean;
  /** Whether an organisation may do it, which always books. */
  readonly isOrganisation?: boolean;
}

/** What somebody may do: a box for each. Whoever pays also books. */
export function ScopeBoxes(props: ScopeBoxesProps) {
  const { scopes, label, onChange, isDisabled = false, isOrganisation = false } = props;
  const toggle = (scope: CareScope, isOn: boolean) =>
    onChange(withBooking(isOn ? [...scopes, scope] : scopes.filter((one) => one !== scope), isOrganisation));
  const isFixed = (scope: CareScope) => scope === 'BOOK' && (isOrganisation || scopes.includes('PAY'));
  return (
    <FormGroup role="group" aria-label={label}>
      {(isOrganisation ? ORGANISATION_SCOPES : SCOPES).map((scope) => (
        <FormControlLabel
          key={scope}
          control={<Checkbox checked={scopes.includes(scope)} sx={{ py: 1 }} />}
          disabled={isDisabled || isFixed(scope)}
          onChange={(_, isOn) => toggle(scope, isOn)}
          label={
            scope === 'PAY' && !isOrganisation
              ? t`${{ label: scopeLabel(scope) }} (books too)`
              : scopeLabel(scope)
          }
        />
      ))}
    </FormGroup>
  );
}
