import { beforeEach, describe, expect, it } from 'vitest';
import { weekly } from '../../support/builders/a-standing-ride.ts';
import { aSavedCard, CARDS } from '../../support/cards.ts';
import { FARE, StandingScene } from './standing-scene.ts';

let scene: StandingScene;
beforeEach(async () => {
  scene = await StandingScene.open();
});

/** The pickup of Tuesday the 17th is at 11:00 by the clocks of UTC; deadlines before it. */
const TWO_DAYS = '2026-03-15T11:00:00Z';
const ONE_DAY = '2026-03-16T11:00:00Z';
const HALF_A_DAY = '2026-03-16T23:00:00Z';
const ONE_HOUR = '2026-03-17T10:00:00Z';
const before = (time: string) => new Date(Date.parse(time) - 1_000);
const DAY = '2026-03-17';
/** Tuesdays alone, so that nothing else moves. */
const TUESDAYS = { times: weekly([2]) };

const ride = (series: { id: string }, day = DAY, leg = 'out') =>
  scene.app.ride(scene.row(series, day, leg).id);

describe('a planned ride that a card pays for', () => {
  const withCard = async (number?: string) =>
    scene.agreed({ ...TUESDAYS, paymentMethodId: await aSavedCard(scene.useCases, scene.rider, number) });
  const payments = () => [...scene.tables.payments.values()];

  it('is authorized without its rider when it is booked', async () => {
    const series = await withCard();
    await scene.go(before(TWO_DAYS));
    expect(payments()).toEqual([]);
    await scene.go(TWO_DAYS);
    expect(payments()).toMatchObject([
      { rideId: scene.row(series, DAY).id, status: 'authorized', amountCents: FARE },
    ]);
    expect(ride(series)).toMatchObject({
      status: 'accepted',
      paymentMethod: 'card',
      paymentStatus: expect.anything() as unknown,
    });
    expect(scene.app.balances(scene.rider)).toMatchObject({ heldCents: 0 });
  });

  it('stays planned when the card is declined, is asked for again, and given up', async () => {
    const series = await withCard(CARDS.declinedLater);
    await scene.go(TWO_DAYS);
    expect(scene.row(series, DAY)).toMatchObject({
      state: 'planned',
      fundingTries: 1,
      fundingProblem: 'Your card was declined.',
    });
    await scene.go(ONE_DAY);
    await scene.go(HALF_A_DAY);
    expect(scene.row(series, DAY).fundingTries).toBe(3);
    await scene.go(ONE_HOUR);
    expect(scene.row(series, DAY)).toMatchObject({ state: 'failed', reason: 'not_paid' });
    expect(payments().map(({ status }) => status)).toEqual(['declined', 'declined', 'declined']);
  });

  it('is booked by another card at the next try', async () => {
    const series = await withCard(CARDS.declinedLater);
    await scene.go(TWO_DAYS);
    const paymentMethodId = await aSavedCard(scene.useCases, scene.rider);
    await scene.useCases.changeStandingRide.execute(scene.rider, {
      standingRideId: series.id,
      paymentMethodId,
    });
    await scene.go(ONE_DAY);
    expect(scene.row(series, DAY).state).toBe('booked');
    expect(ride(series).paymentMethodId).toBe(paymentMethodId);
  });

  it('whose bank wants to ask the rider says so, and is tried again', async () => {
    const series = await withCard(CARDS.authenticated);
    const { payments: provider } = scene.app.gateway;
    const create = provider.create.bind(provider);
    Object.assign(provider, {
      create: (request: Parameters<typeof create>[0]) => create({ ...request, confirm: 'on_session' }),
    });
    await scene.go(TWO_DAYS);
    expect(scene.row(series, DAY)).toMatchObject({
      state: 'planned',
      fundingProblem: 'Your bank wants you to confirm the payment.',
    });
    expect(payments()).toMatchObject([{ status: 'open' }]);
    await scene.useCases.finishPayment.execute({ paymentId: payments()[0]!.id });
    await scene.go(ONE_DAY);
    expect(scene.row(series, DAY).fundingTries).toBe(2);
  });

  it('says so when the card was removed', async () => {
    const series = await withCard();
    scene.tables.standingRides.set(series.id, { ...scene.series(series), paymentMethodId: null });
    await scene.go(TWO_DAYS);
    expect(scene.row(series, DAY).fundingProblem).toBe('The card of this standing ride was removed.');
  });

  it.each(['skipOccurrence', 'moveOccurrence'] as const)(
    'gives the money back when the rider was quicker by %s',
    async (act) => {
      const series = await withCard();
      const { payments: provider } = scene.app.gateway;
      const create = provider.create.bind(provider);
      const { id: occurrenceId } = scene.row(series, DAY);
      let isFirst = true;
      Object.assign(provider, {
        create: async (...request: Parameters<typeof create>) => {
          const created = await create(...request);
          if (isFirst) {
            isFirst = false;
            const to = { occurrenceId, day: DAY, time: '07:30' };
            await scene.useCases[act].execute(scene.rider, to);
          }
          return created;
        },
      });
      await scene.go(TWO_DAYS);
      expect(payments()[0]).toMatchObject({ status: 'cancelling', dueStep: 'finish-payment' });
      await scene.useCases.finishPayment.execute({ paymentId: payments()[0]!.id });
      expect(payments()[0]?.status).toBe('cancelled');
      await scene.sweep();
      if (act === 'skipOccurrence') {
        expect(scene.tables.rides.size).toBe(0);
        expect(scene.row(series, DAY).reason).toBe('rider_skipped');
      } else {
        await scene.go(new Date(Date.parse(TWO_DAYS) + 40 * 60_000));
        expect(ride(series).scheduledFor).toEqual(new Date('2026-03-17T11:30:00Z'));
        expect(payments().map(({ status }) => status)).toEqual(['cancelled', 'authorized']);
      }
    },
  );
});
