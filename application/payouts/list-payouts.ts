import { notFound } from '../../domain/errors.ts';
import type { Actor } from '../../domain/users/user.ts';
import { driverOrAdmin, orSystem } from '../access.ts';
import { pageInput } from '../input-fields.ts';
import { parseInput } from '../parse-input.ts';
import { pageRequest } from '../ports/pages.ts';
import {
  payoutRequestViews,
  payoutRideViews,
  payoutViews,
  type PayoutKind,
  type PayoutRidesAsked,
} from '../ports/payouts.ts';
import { query } from '../use-case.ts';
import { listPayoutRequestsInput, listPayoutsInput } from './inputs.ts';

/** A driver sees their own; an admin and the command line see all. */
const access = orSystem(driverOrAdmin);

/** Whose payouts the caller sees; nobody's in particular for those who see all. */
function onlyOf(actor: Actor): { readonly driverId?: string } {
  return actor.kind === 'user' && actor.userType === 'driver' ? { driverId: actor.userId } : {};
}

function isVisible(actor: Actor, { driverId }: { readonly driverId: string }): boolean {
  return (onlyOf(actor).driverId ?? driverId) === driverId;
}

/** Payouts, newest first: every one for an admin or the command line, a driver's own for the driver. */
export const listPayouts = query({
  access,
  input: listPayoutsInput,
  needs: { payoutViews },
  run: ({ actor, input: { status, due, ...page }, now }, { payoutViews }) => {
    const filter = { ...(status && { status }), ...(due && { due, now: now() }), ...onlyOf(actor) };
    return payoutViews.list(filter, pageRequest(page));
  },
});

/** One payout with its driver. Throws `NOT_FOUND` for somebody else's. */
export const showPayout = query({
  access,
  needs: { payoutViews },
  run: async ({ actor }, { payoutViews }, payoutId: string) => {
    const view = await payoutViews.find(payoutId);
    if (!view || !isVisible(actor, view.payout)) throw notFound('Payout');
    return view;
  },
});

/** Payout requests, newest first: every one for an admin or the command line, a driver's own for the driver. */
export const listPayoutRequests = query({
  access,
  input: listPayoutRequestsInput,
  needs: { payoutRequestViews },
  run: ({ actor, input: { status, ...page } }, { payoutRequestViews }) =>
    payoutRequestViews.list({ ...(status && { status }), ...onlyOf(actor) }, pageRequest(page)),
});

/** One request with its driver. Throws `NOT_FOUND` for somebody else's. */
export const showPayoutRequest = query({
  access,
  needs: { payoutRequestViews },
  run: async ({ actor }, { payoutRequestViews }, requestId: string) => {
    const view = await payoutRequestViews.find(requestId);
    if (!view || !isVisible(actor, view.request)) throw notFound('Payout request');
    return view;
  },
});

/** The rides that payouts pay, of several in one query: a page for each of the payouts, all of one size. */
export const listPayoutRides = query({
  access,
  needs: { payoutRideViews },
  run: async (
    { actor },
    { payoutRideViews },
    of: PayoutKind,
    asked: readonly PayoutRidesAsked[],
    page: { readonly limit?: number } = {},
  ) => {
    const { limit } = parseInput(pageInput.pick({ limit: true }), page);
    return payoutRideViews.ofPayouts(of, asked, { limit, driverId: onlyOf(actor).driverId ?? null });
  },
});
