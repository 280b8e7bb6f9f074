/** How a list of people can be ordered. */
export const USER_SORTS = ['created', 'name', 'role', 'status'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** So far a list of people can be paged by number, and so far it is counted: what is asked for costs no more. */
export const COUNTED_USERS = 10_000;
