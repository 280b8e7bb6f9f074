import { findValue } from '../../../components/choice.tsx';
import { useAsked, type Asked } from '../list-filters.tsx';
import { USER_TYPES } from './user-words.ts';

/** Whom a list of people shows, as the address keeps it. */
export type UserFilter = Asked<'search' | 'role' | 'standing'>;

/** The filter of the address, and what replaces it; another list begins with its first page. */
export function useUserFilter() {
  return useAsked(['search', 'role', 'standing'], ['page']);
}

const typeOf = ({ role }: UserFilter) => findValue(USER_TYPES, role);

const STANDINGS = ['active', 'suspended'] as const;
const standingOf = ({ standing }: UserFilter) => findValue(STANDINGS, standing);

/** The filter as the server wants it. */
export function toVariables(filter: UserFilter) {
  const standing = standingOf(filter);
  return {
    search: filter.search || null,
    type: typeOf(filter),
    suspended: standing && standing === 'suspended',
  };
}

/** The filter as the export wants it. */
export function toCsvFilter(filter: UserFilter) {
  const type = typeOf(filter);
  const userType = type && ({ RIDER: 'rider', DRIVER: 'driver', ADMIN: 'admin' } as const)[type];
  return { search: filter.search, userType, status: standingOf(filter) };
}
