import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CARE_SCOPES, type CareScope } from '../../../domain/care/care-grant.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { giveCare } from '../../support/give-care.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { aBooking, aFundedRider, anOnlineDriver, useTestUseCases } from '../../support/test-use-cases.ts';

const app = useTestUseCases({ connections: 6 });
let passenger: UserActor;
let booker: UserActor;
let driver: UserActor;

beforeAll(async () => {
  driver = await anOnlineDriver(app.useCases);
});

beforeEach(async () => {
  passenger = await aFundedRider(app.useCases, '300');
  booker = await aFundedRider(app.useCases, '300');
  await name(passenger, 'Walter', '(419) 555-0150');
  await name(booker, 'Ann', '(419) 555-0160');
});

const name = ({ userId }: UserActor, firstName: string, phone: string) =>
  app.pool.query('update users set first_name = $2, phone = $3 where id = $1', [userId, firstName, phone]);

const give = (helper: UserActor, scopes: readonly CareScope[]) =>
  giveCare(app.pool, passenger, helper, scopes);

const END = 'update care_grants set ended_at = now() where passenger_id = $1 and ended_at is null';
const endAll = () => app.pool.query(END, [passenger.userId]);

type Asked = Partial<Parameters<typeof app.useCases.requestRide.execute>[1]>;

const bookFor = (who: UserActor, asked: Asked = {}) =>
  app.useCases.requestRide.execute(who, { ...aBooking('2'), passengerId: passenger.userId, ...asked });

async function accepted(asked: Asked = {}): Promise<string> {
  const wanted = { driverType: 'specific', selectedDriverId: driver.userId } as const;
  const { id: rideId } = await bookFor(booker, { ...wanted, ...asked });
  await app.useCases.acceptRide.execute(driver, { rideId });
  return rideId;
}

/** A driver is on one ride at a time. */
async function drive(rideId: string): Promise<void> {
  const pin = await pinOf(passenger, rideId);
  await app.useCases.startRide.execute(driver, { rideId, ...(pin && { pin }) });
}

async function pinOf(who: UserActor, rideId: string): Promise<string | null> {
  const { ride } = await app.useCases.showRide.execute(who, { rideId });
  return app.useCases.showStartPin.execute(who, ride);
}

const wallet = async ({ userId }: UserActor) =>
  (await app.useCases.showWallet.execute(userOf(userId))).availableCents;
const userOf = (userId: string): UserActor => ({ kind: 'user', userType: 'rider', userId });

/** Who acts, what they are let do, and whether they booked the ride. */
const PEOPLE = {
  passenger: null,
  booker: ['book'],
  'a booker who follows alone': ['follow'],
  'a booker whom the passenger has removed': [],
  'a caregiver with book': ['book'],
  'a caregiver with cancel': ['cancel'],
  'a caregiver with pay': ['pay'],
  'a caregiver with follow': ['follow'],
  'a caregiver with receipts': ['receipts'],
  'a stranger': [],
} satisfies Record<string, readonly CareScope[] | null>;
type Person = keyof typeof PEOPLE;

const SEEING: readonly Person[] = [
  'passenger',
  'booker',
  'a booker who follows alone',
  'a caregiver with follow',
];
/** The booker of these rides lets the passenger pay. */
const MAY: Readonly<Record<string, readonly Person[]>> = {
  showRide: SEEING,
  showStartPin: SEEING,
  renewStartPin: SEEING,
  locateDriver: SEEING,
  shareTrip: SEEING,
  listTripLinks: SEEING,
  cancelRide: ['passenger', 'booker', 'a caregiver with cancel'],
  askToCancelRide: ['passenger', 'booker', 'a caregiver with cancel'],
  withdrawCancelRequest: ['passenger', 'booker', 'a caregiver with cancel'],
  rescheduleRide: ['passenger', 'booker'],
  completeRide: ['passenger', 'booker'],
  changeRidePayment: ['passenger', 'a caregiver with pay'],
  tip: ['passenger', 'a caregiver with pay'],
  showReceipt: ['passenger', 'a caregiver with receipts'],
  emailReceipt: ['passenger', 'a caregiver with receipts'],
  rateRide: ['passenger'],
};

const REFUSED = ['NOT_FOUND', 'CARE_NOT_GIVEN', 'PAYER_ONLY'];

/** Whether an act was let through; what its state refuses was let through as well. */
async function isLet(act: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await act()) !== null;
  } catch (error) {
    if (error instanceof DomainError) return !REFUSED.includes(error.code);
    throw error;
  }
}

const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000).toISOString();

function acts(rideId: string): Record<string, (who: UserActor) => Promise<unknown>> {
  const { useCases } = app;
  return {
    showRide: (who) => useCases.showRide.execute(who, { rideId }),
    showStartPin: (who) => pinOf(who, rideId),
    renewStartPin: (who) => useCases.renewStartPin.execute(who, { rideId }),
    locateDriver: async (who) => [await useCases.locateDriver.execute(who, { rideId })],
    shareTrip: (who) => useCases.shareTrip.execute(who, { rideId }),
    listTripLinks: (who) => useCases.listTripLinks.execute(who, { rideId }),
    rescheduleRide: (who) => useCases.rescheduleRide.execute(who, { rideId, scheduledFor: IN_AN_HOUR() }),
    changeRidePayment: (who) => useCases.changeRidePayment.execute(who, { rideId }),
    cancelRide: (who) => useCases.cancelRide.execute(who, { rideId, version: null }),
    askToCancelRide: (who) => useCases.askToCancelRide.execute(who, { rideId }),
    withdrawCancelRequest: (who) => useCases.withdrawCancelRequest.execute(who, { rideId }),
    completeRide: (who) => useCases.completeRide.execute(who, { rideId }),
    tip: (who) => useCases.completeRide.execute(who, { rideId, tipAmount: '5' }),
    showReceipt: (who) => useCases.showReceipt.execute(who, { rideId }),
    emailReceipt: (who) => useCases.emailReceipt.execute(who, { rideId }),
    rateRide: (who) => useCases.rateRide.execute(who, { rideId, rateeId: driver.userId, rating: 5 }),
  };
}

describe('what may be done about a ride', () => {
  it.each(Object.keys(PEOPLE) as Person[])('by %s', async (person) => {
    const isBooker = person.includes('booker');
    await give(booker, ['book', 'pay']);
    const rideId = await accepted({ payer: 'passenger' });
    const who =
      person === 'passenger' ? passenger : isBooker ? booker : await aFundedRider(app.useCases, '0');
    await endAll();
    const scopes: readonly CareScope[] = PEOPLE[person] ?? [];
    // Alone, although the product gives it together with `book`.
    if (scopes.length > 0) await give(who, scopes);
    const all = acts(rideId);
    const let_: string[] = [];
    const attempt = async (...names: string[]) => {
      for (const one of names)
        if (await isLet(() => all[one]?.(who) ?? Promise.resolve(null))) let_.push(one);
    };
    await attempt('showRide', 'showStartPin', 'renewStartPin', 'locateDriver', 'shareTrip', 'listTripLinks');
    await attempt(
      'rescheduleRide',
      'changeRidePayment',
      'cancelRide',
      'askToCancelRide',
      'withdrawCancelRequest',
    );
    await drive(rideId);
    await attempt('completeRide');
    await app.useCases.completeRide.execute(driver, { rideId });
    await attempt('tip', 'showReceipt', 'emailReceipt', 'rateRide');
    const expected = Object.keys(MAY).filter((act) => MAY[act]?.includes(person));
    expect(let_.sort()).toEqual(expected.sort());
  });

  it('covers every scope alone', () => {
    const tried = new Set(Object.values(PEOPLE).flatMap((scopes) => scopes ?? []));
    expect(tried).toEqual(new Set(CARE_SCOPES));
  });

  it('about the money by who pays, also once the passenger has removed them', async () => {
    await give(booker, ['book']);
    const rideId = await accepted();
    await drive(rideId);
    await expectRefusal(
      () => app.useCases.completeRide.execute(passenger, { rideId, tipAmount: '5' }),
      'PAYER_ONLY',
    );
    await app.useCases.completeRide.execute(passenger, { rideId });
    await endAll();
    const before = await wallet(booker);
    await app.useCases.completeRide.execute(booker, { rideId, tipAmount: '5' });
    expect(await wallet(booker)).toBe(before - 3_00);
    expect((await app.useCases.showReceipt.execute(booker, { rideId })).receipt.money.payerName).toBeNull();
    const { receipt } = await app.useCases.showReceipt.execute(passenger, { rideId });
    expect(receipt.money.payerName).not.toBeNull();
    await expectRefusal(() => app.useCases.showRide.execute(booker, { rideId }), 'NOT_FOUND');
  });
});
