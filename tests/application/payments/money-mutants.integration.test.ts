import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commands, type Command } from '../../support/money-model/commands.ts';
import { inMemoryWorld, type MoneyWorld } from '../../support/money-model/money-world.ts';
import * as mutants from '../../support/money-model/mutants.ts';
import { play } from '../../support/money-model/play.ts';
import { outcomes } from '../../support/outcomes.ts';
import { aBooking, aFundedRider, createTestUseCases, SYSTEM } from '../../support/test-use-cases.ts';

/** As many random stories as it takes at most: what the suite plays, with the same seed. */
const SEQUENCES = 100;
const SEED = 20_260_311;

interface Mutant {
  readonly name: string;
  readonly open: () => MoneyWorld;
  /** The shortest story that the bug is in. */
  readonly story: readonly Command[];
  /** Where the model and the product part. */
  readonly model: RegExp;
  /** What the auditor says afterwards; null for what only the model can know. */
  readonly auditor: RegExp | null;
}

const COVERED: Command = { do: 'bookCovered', rider: 0, tip: 0, agreement: 1, byCard: false };
const COMPLETED: readonly Command[] = [
  { do: 'book', rider: 0, tip: 7_35, asked: null },
  { do: 'goOn', nth: 0, driver: 0 },
  { do: 'goOn', nth: 0, driver: 0 },
  { do: 'complete', nth: 0, by: 'driver', tip: null },
];

const MUTANTS: readonly Mutant[] = [
  {
    name: 'a tip that enters the revenue',
    open: mutants.tipEntersRevenue,
    story: COMPLETED,
    model: /"earnings":1845,.* instead of .*"earnings":2580/,
    auditor: /gave its driver 1845 of 2580/,
  },
  {
    name: 'a transfer tried again without looking it up, under a new key',
    open: mutants.transferIsSentBlindly,
    story: [
      ...COMPLETED,
      { do: 'requestPayout', driver: 0, cents: 10_00 },
      { do: 'approve', nth: 0, script: 'lost' },
      { do: 'approve', nth: 0, script: 'sent' },
    ],
    model: /provider: .*"sent":2000} instead of .*"sent":1000}/,
    auditor: /was sent 2 times/,
  },
  {
    name: 'a webhook event that is processed twice',
    open: mutants.webhookEventIsProcessedTwice,
    story: [
      { do: 'fund', rider: 0, cents: 30_00 },
      { do: 'pay', nth: 0, isGood: true },
      { do: 'confirm', nth: 0 },
      { do: 'notify', nth: 0, times: 1 },
    ],
    model: /"available":12000,.* instead of .*"available":9000/,
    auditor: null,
  },
  {
    name: 'a hold that stays when the driver declines',
    open: mutants.holdStaysOnDecline,
    story: [
      { do: 'book', rider: 0, tip: 0, asked: 0 },
      { do: 'decline', nth: 0, driver: 0 },
    ],
    model: /"held":2170,.* instead of .*"held":0/,
    auditor: /cancelled ride \S+ is paid for by 1/,
  },
  {
    name: 'an authorization that stays when the ride is cancelled',
    open: mutants.authorizationStays,
    story: [
      { do: 'bookByCard', rider: 1, tip: 0, card: 0 },
      { do: 'cancel', nth: 0, by: 'rider' },
    ],
    model: /provider: .*"authorized":2170,.* instead of .*"authorized":0/,
    auditor: /is cancelled here and requires_capture at the provider/,
  },
  {
    name: 'a budget that bookings find unused',
    open: mutants.budgetIsNotKept,
    story: [COVERED, COVERED, COVERED, COVERED],
    model: /booking under an agreement: done instead of NOT_COVERED/,
    auditor: /agreement \S+ has 8680 taken of 7000/,
  },
  {
    name: 'a promise that stays when the ride is cancelled',
    open: mutants.promiseStays,
    story: [COVERED, { do: 'cancel', nth: 0, by: 'rider' }],
    model: /covers: {"held":2170,"owed":2170} instead of {"held":0,"owed":0}/,
    auditor: /cancelled ride \S+ has 2170 and 2170 of 0 held and 0 owed/,
  },
  {
    name: 'the share of an organisation in a refund that goes to the wallet',
    open: mutants.shareGoesToWallet,
    story: [
      COVERED,
      { do: 'goOn', nth: 0, driver: 0 },
      { do: 'goOn', nth: 0, driver: 0 },
      { do: 'complete', nth: 0, by: 'driver', tip: null },
      { do: 'refund', nth: 0, cents: 10_00 },
    ],
    model: /"available":7000,.* instead of .*"available":6000/,
    auditor: /completed ride \S+ has 0 and 2170 of 0 held and 1170 owed/,
  },
  {
    name: 'an invoice of rides without their refunds',
    open: mutants.billedWithoutRefunds,
    story: [
      { do: 'drive', rider: 0, tip: 0, agreement: 1, driver: 0 },
      { do: 'refund', nth: 0, cents: 10_00 },
      { do: 'bill', isNextMonth: true },
    ],
    model: /invoices of 2170 instead of 1170/,
    auditor: null,
  },
];

const named = MUTANTS.map((mutant) => [mutant.name, mutant] as const);

describe('a bug in the app:', () => {
  it.each(named)('%s is reported', async (_name, { open, story, model, auditor }) => {
    await play(inMemoryWorld(), story);
    const world = open();
    await expect(play(world, story)).rejects.toThrow(model);
    const violations = JSON.stringify(await world.violations());
    if (auditor) expect(violations).toMatch(auditor);
  });

  it.each(named)('%s is found by random stories', async (_name, { open }) => {
    const property = fc.asyncProperty(commands, (sequence) => play(open(), sequence));
    const found = await fc.check(property, { numRuns: SEQUENCES, seed: SEED, endOnFailure: true });
    expect(String(found.errorInstance)).toMatch(/instead of|The auditor|An event is new/);
  });

  it('a balance that is read and then written is reported by hammers and by the auditor', async () => {
    const app = await createTestUseCases({ connections: 16 });
    try {
      const { useCases, pool } = app;
      await pool.query(mutants.READ_THEN_WRITE);
      const rider = await aFundedRider(useCases, '107.03');
      const bookings = Array.from({ length: 100 }, () => useCases.requestRide.execute(rider, aBooking()));
      const { won } = await outcomes(bookings);
      expect(won).toBeGreaterThan(7);
      const { violations } = await useCases.verifyLedger.execute(SYSTEM, { full: true });
      expect(violations.map(({ rule }) => rule)).toEqual(
        expect.arrayContaining(['Balances equal the sum of the postings']),
      );
    } finally {
      await app.close();
    }
  }, 60_000);
});
