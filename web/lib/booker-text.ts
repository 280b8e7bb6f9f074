import { t } from '@lingui/core/macro';
import { fullName } from '../../domain/users/user.ts';

interface Booker {
  readonly firstName: string;
  readonly lastName: string;
  readonly organisationName: string | null;
}

/** "Ann Hale", or "Ann Hale for Riverbend Clinic". */
export function bookerText(booker: Booker): string {
  const { organisationName } = booker;
  const name = fullName(booker);
  return organisationName ? t`${name} for ${{ organization: organisationName }}` : name;
}
