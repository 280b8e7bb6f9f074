import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';

const OPTIONS = { delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never } as const;

let latest: { readonly page: Document; readonly user: UserEvent } | null = null;

/** The files of a worker share modules, and each has a page of its own, with a user of its own. */
function userOf(page: Document): UserEvent {
  if (latest?.page !== page) latest = { page, user: userEvent.setup({ ...OPTIONS, document: page }) };
  return latest.user;
}

/** A user who waits for nothing between one thing and the next, for test files to share. */
export const clicks = new Proxy({} as UserEvent, {
  get: (_, name) => Reflect.get(userOf(document), name) as unknown,
});
