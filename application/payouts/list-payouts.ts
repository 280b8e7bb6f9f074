import { notFound } from '../../domain/errors.ts';
import { getDayRange, type DayRange } from '../../domain/geo/day-range.ts';
import type { Actor } from '../../domain/users/user.ts';
import { driverOrAdmin, orSystem } from '../access.ts';
import { pageInput } from '../input-fields.ts';
import { parseInput } from '../parse-input.ts';
import { serviceArea } from '../ports/geo.ts';
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

/** Those that were completed on some days; all where none is named. */
function ofDays(
  { from, to }: Parameters<typeof getDayRange>[0],
  timeZone: string,
): { readonly completed?: DayRange } {
  return from === undefined && to === undefined ? {} : { completed: getDayRange({ from, to }, timeZone) };
}

/** Payouts, newest first: every one for an admin or the command line, a driver's own for the driver. */
export const listPayouts = query({
  access,
  input: listPayoutsInput,
  needs: { payoutViews, serviceArea },
  run: async ({ actor, input: { status, due, from, to, ...page }, now }, { payoutViews, serviceArea }) => {
    const days = ofDays({ from, to }, serviceArea.timeZone);
    const filter = { ...(status && { status }), ...(due && { due, now: now() }), ...days, ...onlyOf(actor) };
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
  needs: { payoutRequestViews, serviceArea },
  run: async ({ actor, input: { status, from, to, ...page } }, { payoutRequestViews, serviceArea }) => {
    const filter = {
      ...(status && { status }),
      ...ofDays({ from, to }, serviceArea.timeZone),
      ...onlyOf(actor),
    };
    return payoutRequestViews.list(filter, pageRequest(page));
  },
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
