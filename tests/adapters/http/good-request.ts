import type { UserType } from '../../../domain/users/user.ts';

/** What may stand in a field; each kind has its own bad values. */
export type FieldKind =
  | 'line'
  | 'prose'
  | 'email'
  | 'password'
  | 'amount'
  | 'measure'
  | 'whole'
  | 'count'
  | 'degrees'
  | 'point'
  | 'id'
  | 'choice'
  | 'kind'
  | 'flag'
  | 'instant'
  | 'date'
  | 'object'
  | 'choices';

export interface GoodRequest {
  readonly as: UserType | null;
  /** What has to be asked for in the address. */
  readonly query?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The kind of each field of the body, by its path; with "?" where it may be left out. */
  readonly fields?: Readonly<Record<string, `${FieldKind}${'' | '?'}`>>;
}
