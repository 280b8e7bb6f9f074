import { useSearchParams } from 'react-router';
import type { UserType } from '../../../generated/operations.ts';
import { ROLES } from './user-words.ts';

export type Standing = 'active' | 'suspended';

/** Whom a list of people shows; kept in the address. */
export interface UserFilter {
  readonly search: string;
  readonly type: UserType | null;
  readonly standing: Standing | null;
}

/** The filter of the address, and what replaces it; everything else in the address but `kept` goes. */
export function useUserFilter(kept: readonly string[]): {
  readonly filter: UserFilter;
  readonly setFilter: (next: UserFilter) => void;
} {
  const [params, setParams] = useSearchParams();
  const standing = params.get('standing');
  const filter: UserFilter = {
    search: params.get('search') ?? '',
    type: ROLES.find((role) => role.toLowerCase() === params.get('role')) ?? null,
    standing: standing === 'active' || standing === 'suspended' ? standing : null,
  };
  const setFilter = (next: UserFilter) => {
    const rest = kept.flatMap((name): [string, string][] => {
      const value = params.get(name);
      return value === null ? [] : [[name, value]];
    });
    setParams({
      ...Object.fromEntries(rest),
      ...(next.search && { search: next.search }),
      ...(next.type && { role: next.type.toLowerCase() }),
      ...(next.standing && { standing: next.standing }),
    });
  };
  return { filter, setFilter };
}

/** The filter as the server wants it. */
export function toVariables({ search, type, standing }: UserFilter) {
  return { search: search || null, type, suspended: standing && standing === 'suspended' };
}

/** The filter as the export wants it. */
export function toCsvFilter({ search, type, standing }: UserFilter) {
  const userType = type && ({ RIDER: 'rider', DRIVER: 'driver', ADMIN: 'admin' } as const)[type];
  return { search, userType, status: standing };
}
