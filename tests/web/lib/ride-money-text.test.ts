import { describe, expect, it } from 'vitest';
import { rideMoneySentence } from '../../../domain/payments/money-words.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import type { RideMoney } from '../../../domain/payments/ride-money.ts';
import { PAYMENT_METHOD_KINDS } from '../../../domain/rides/ways-to-pay.ts';
import type { RideMoneyState, RidePaymentMethod } from '../../../web/generated/operations.ts';
import { rideMoneyText } from '../../../web/lib/ride-money-text.ts';

const STATES = [
  'due',
  'held',
  'unsecured',
  'in_cash',
  'promised',
  'releasing',
  'released',
  'untouched',
  'paid',
  'partly_refunded',
  'refunded',
] as const satisfies readonly RideMoney['state'][];

const toCases = (states: readonly RideMoney['state'][]) =>
  states.flatMap((state) =>
    PAYMENT_METHOD_KINDS.flatMap((source) =>
      [0, 3_00].flatMap((tipCents) =>
        // By the wallet alone, by both, by the card alone, and by a card's smallest charge.
        [0, 2_03, 1_218_00, 1_218_31].map((cardCents): RideMoney => {
          const refunded = { refundedCents: 5_00, refundedToFunderCents: 0 };
          const money = { state, source, tipCents, amountCents: 1_218_00, ...refunded };
          return {
            ...money,
            cardCents,
            cashCents: 0,
            payerName: null,
            coveredCents: 0,
            coveredTipCents: 0,
            funderName: null,
          };
        }),
      ),
    ),
  );

const CASES = toCases(STATES.filter((state) => state !== 'promised'));

/** In cash, with and without a tip, and with one given later from the wallet. */
const IN_CASH = [
  [1_218_00, 0],
  [1_218_00, 3_00],
  [1_215_00, 3_00],
].map(([cashCents = 0, tipCents = 0]): RideMoney => {
  const money = { state: 'paid', source: 'cash', amountCents: 1_218_00, cardCents: 0 } as const;
  return {
    ...money,
    cashCents,
    tipCents,
    refundedCents: 0,
    refundedToFunderCents: 0,
    payerName: null,
    coveredCents: 0,
    coveredTipCents: 0,
    funderName: null,
  };
});

/** With an organisation that pays a part, or all of it. */
const COVERED = toCases(STATES)
  .filter(({ source }) => source !== 'cash')
  .flatMap((money) =>
    [1_000_00, 1_218_00].flatMap((coveredCents) =>
      [0, 4_00, 5_00].map((refundedToFunderCents) => ({
        ...money,
        refundedToFunderCents,
        coveredCents,
        funderName: 'Riverbend Clinic',
      })),
    ),
  );

/** As GraphQL sends it. */
function toSent(money: RideMoney) {
  const { state, source, amountCents, cardCents, cashCents, tipCents, refundedCents, payerName } = money;
  const { coveredCents, funderName } = money;
  return {
    __typename: 'RideMoney' as const,
    state: state.toUpperCase() as RideMoneyState,
    source: source.toUpperCase() as RidePaymentMethod,
    amount: dollarsFromCents(amountCents),
    byCard: dollarsFromCents(cardCents),
    inCash: dollarsFromCents(cashCents),
    tip: dollarsFromCents(tipCents),
    refunded: dollarsFromCents(refundedCents),
    refundedToFunder: dollarsFromCents(money.refundedToFunderCents),
    payerName,
    covered: dollarsFromCents(coveredCents),
    funderName,
  };
}

describe('The money of a ride', () => {
  it.each([...CASES, ...IN_CASH, ...COVERED])(
    'is told on screens as in mails: $state, $source, $cardCents by card, $cashCents in cash, tip $tipCents, $coveredCents by $funderName',
    (money) => {
      expect(rideMoneyText(toSent(money))).toBe(rideMoneySentence(money));
    },
  );

  it.each([...CASES, ...IN_CASH, ...COVERED])(
    'is told to who does not pay without a word of wallet or card: $state, $source, tip $tipCents, $coveredCents by $funderName',
    (money) => {
      const toOthers = { ...money, payerName: 'Ann' };
      const sentence = rideMoneySentence(toOthers);
      expect(sentence).not.toMatch(/your|wallet|card/);
      expect(rideMoneyText(toSent(toOthers))).toBe(sentence);
    },
  );

  it('has a sentence of its own for every state', () => {
    const sentences = STATES.map((state) =>
      rideMoneySentence({ ...CASES[0]!, state, funderName: 'Riverbend Clinic' }),
    );
    expect(new Set(sentences).size).toBe(STATES.length);
  });
});
