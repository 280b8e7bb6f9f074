import fc from 'fast-check';
import type { TransferScript } from './scripted-gateway.ts';

/** One thing that somebody does. Numbers choose among what there is; where there is nothing, nothing happens. */
export type Command =
  | { readonly do: 'fund'; readonly rider: number; readonly cents: number }
  | { readonly do: 'pay'; readonly nth: number; readonly isGood: boolean }
  | { readonly do: 'confirm'; readonly nth: number }
  | { readonly do: 'notify'; readonly nth: number; readonly times: number }
  | { readonly do: 'book'; readonly rider: number; readonly tip: number; readonly asked: number | null }
  | { readonly do: 'bookByCard'; readonly rider: number; readonly tip: number; readonly card: number }
  | { readonly do: 'bookInCash'; readonly rider: number; readonly tip: number; readonly asked: number | null }
  | {
      readonly do: 'bookCovered';
      readonly rider: number;
      readonly tip: number;
      readonly agreement: number;
      readonly byCard: boolean;
    }
  | {
      readonly do: 'drive';
      readonly rider: number;
      readonly tip: number;
      readonly agreement: number | null;
      readonly driver: number;
    }
  | { readonly do: 'completeInCash'; readonly nth: number; readonly cents: number }
  | { readonly do: 'authenticate'; readonly nth: number; readonly passed: boolean }
  | { readonly do: 'bookAgain'; readonly nth: number }
  | { readonly do: 'goOn'; readonly nth: number; readonly driver: number }
  | { readonly do: 'decline'; readonly nth: number; readonly driver: number }
  | { readonly do: 'cancel'; readonly nth: number; readonly by: 'rider' | 'admin' }
  | { readonly do: 'expire'; readonly nth: number }
  | {
      readonly do: 'complete';
      readonly nth: number;
      readonly by: 'rider' | 'driver';
      readonly tip: number | null;
    }
  | { readonly do: 'refund'; readonly nth: number; readonly cents: number | null }
  | { readonly do: 'bill'; readonly isNextMonth: boolean }
  | { readonly do: 'payInvoices'; readonly cents: number | null }
  | { readonly do: 'takeBack'; readonly nth: number }
  | { readonly do: 'requestPayout'; readonly driver: number; readonly cents: number | null }
  | { readonly do: 'approve'; readonly nth: number; readonly script: TransferScript }
  | { readonly do: 'reject'; readonly nth: number }
  | { readonly do: 'generate' }
  | { readonly do: 'process' }
  | { readonly do: 'transfer'; readonly script: TransferScript }
  | { readonly do: 'runJobs'; readonly script: TransferScript }
  | { readonly do: 'wait'; readonly minutes: number };

const nth = fc.nat({ max: 5 });
const driver = fc.nat({ max: 1 });
const rider = fc.nat({ max: 2 });
const tip = fc.constantFrom(0, 25, 2_00, 7_35);
const by = fc.constantFrom('rider' as const, 'driver' as const);
const script = fc.constantFrom<TransferScript>('sent', 'refused', 'lost', 'silent');
const amount = fc.oneof(fc.constantFrom(1, 10_00, 15_29, 21_70), fc.integer({ min: 1, max: 40_00 }));
const asked = fc.option(driver, { freq: 2 });

/** With how much weight each comes: rides have to get somewhere for money to move. */
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('fund'), rider, cents: fc.constantFrom(1_00, 30_00, 90_00) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay'), nth, isGood: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('confirm'), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('notify'), nth, times: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('book'), rider, tip, asked }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('bookByCard'), rider, tip, card: fc.nat({ max: 2 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('bookInCash'), rider, tip, asked }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('bookCovered'),
      rider,
      tip,
      agreement: fc.nat({ max: 2 }),
      byCard: fc.boolean(),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('drive'),
      rider,
      tip,
      agreement: fc.option(fc.nat({ max: 2 }), { freq: 2 }),
      driver,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('completeInCash'), nth, cents: amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('authenticate'), nth, passed: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bookAgain'), nth }) },
  { weight: 14, arbitrary: fc.record({ do: fc.constant('goOn'), nth, driver }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('decline'), nth, driver }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('cancel'), nth, by: fc.constantFrom('rider', 'admin') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire'), nth }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('complete'), nth, by, tip: fc.option(tip) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('refund'), nth, cents: fc.option(amount) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('bill'), isNextMonth: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('payInvoices'), cents: fc.option(amount) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takeBack'), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('requestPayout'), driver, cents: fc.option(amount, { freq: 1 }) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('approve'), nth, script }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reject'), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('generate') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('process') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('transfer'), script }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('runJobs'), script }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait'), minutes: fc.constantFrom(1, 20, 1500, 10_080) }),
  },
);

/** What several riders, drivers, an admin and the provider do one after the other. */
export const commands = fc.array(command, { minLength: 10, maxLength: 60, size: 'max' });
