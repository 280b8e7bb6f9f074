import { userIdOf } from '../../domain/users/user.ts';
import { callExists, isSameCall } from '../../domain/desk/call.ts';
import { notFound } from '../../domain/errors.ts';
import { dispatcher, riderOrDriver } from '../access.ts';
import { callViews } from '../ports/calls.ts';
import { pageRequest } from '../ports/pages.ts';
import { command, lookUp } from '../use-case.ts';
import { listCallsInput, listOwnCallsInput, noteCallInput } from './inputs.ts';

/**
 * Writes down that somebody has called about a passenger or a driver; it is never changed. Repeated with the same id it is
 * one call. Throws `NOT_FOUND`, `CALL_EXISTS`.
 */
export const noteCall = command({
  access: dispatcher,
  input: noteCallInput,
  run: async ({ tx, actor, input: { id, personId, words, callerName, phone } }) => {
    const person = await tx.closedAccounts.lock(personId);
    if (!person || person.userType === 'admin') throw notFound('User');
    const call = {
      id: id ?? tx.newId(),
      personId,
      callerName: callerName ?? null,
      phone: phone ?? null,
      words,
      takenBy: userIdOf(actor),
      calledAt: tx.now(),
    };
    const known = await tx.calls.find(call.id);
    if (known && !isSameCall(known, call)) throw callExists();
    if (known) return known;
    await tx.calls.insert(call);
    return call;
  },
});

/** What people called for, the newest first: of one person, or all. */
export const listCalls = lookUp(
  dispatcher,
  listCallsInput,
  callViews,
  (views, { input: { personId, ...page } }) => views.list(personId ?? null, pageRequest(page)),
);

/** What was written down about the signed-in person, for their own file. */
export const listOwnCalls = lookUp(riderOrDriver, listOwnCallsInput, callViews, (views, { actor, input }) =>
  views.list(actor.userId, pageRequest(input)),
);
