import type { Command } from 'commander';
import { refundRideInput } from '../../application/payments/inputs.ts';
import { rideIdInput } from '../../application/rides/inputs.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { addExamples, limitOption, textBy } from '../arguments.ts';
import { confirmed, print, printResult } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';
import { addBookingCommands } from './ride-bookings.ts';

interface RefundOptions {
  readonly reason: string;
  readonly amount?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addRideCommands(program: Command): void {
  const rides = program.command('rides').description('Rides.');
  addBookingCommands(rides);
  addRefund(rides);
  addNewPin(rides);
  addOffers(rides);
}

function addRefund(rides: Command): void {
  const refund = rides
    .command('refund')
    .description(
      'Give back a completed ride, wholly or in part; driver and platform lose their shares of it.',
    )
    .argument('<ride id>', 'as in the address of its page', textBy(refundRideInput.shape.rideId))
    .requiredOption(
      '--reason <text>',
      'kept with the refund and shown to the rider',
      textBy(refundRideInput.shape.reason),
    )
    .option(
      '--amount <dollars>',
      'everything that is left, when not given',
      textBy(refundRideInput.shape.amount),
    )
    .option('--yes', 'do not ask')
    .option('--json', 'machine-readable')
    .action(async (rideId: string, { amount, reason, ...options }: RefundOptions) => {
      const what = amount ? `$${amount} of` : 'all that is left of';
      if (!(await confirmed(`Refund ${what} ride ${rideId}?`, options))) return;
      await withApp(async ({ useCases }) => {
        const ride = await useCases.refundRide.execute(CLI_ACTOR, { rideId, reason, amount });
        const { id, paymentStatus, finalCents } = ride;
        printResult({ ride: id, paid: dollarsFromCents(finalCents ?? 0), paymentStatus }, options);
      });
    });
  addExamples(refund, "rides refund 018f2f6e-8c1a-7000-8000-000000000001 --amount 5 --reason 'Detour' --yes");
}

function addNewPin(rides: Command): void {
  const newPin = rides
    .command('new-pin')
    .description(
      'Give a ride another start PIN, for a driver who is locked out after wrong ones; only its rider is shown it.',
    )
    .argument('<ride id>', 'as in the address of its page', textBy(rideIdInput.shape.rideId))
    .option('--json', 'machine-readable')
    .action((rideId: string, options: { json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const { id, status } = await useCases.renewStartPin.execute(CLI_ACTOR, { rideId });
        printResult({ ride: id, status, pin: 'renewed' }, options);
      }),
    );
  addExamples(newPin, 'rides new-pin 018f2f6e-8c1a-7000-8000-000000000001');
}

function addOffers(rides: Command): void {
  const offers = rides
    .command('offers')
    .description(
      'Which drivers were shown a ride, when, and why others were not; who did not look at requests is not listed.',
    )
    .argument('<ride id>', 'as in the address of its page', textBy(rideIdInput.shape.rideId))
    .addOption(limitOption())
    .option('--json', 'machine-readable')
    .action((rideId: string, { limit, json }: { limit: number; json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const { items } = await useCases.listRideOffers.execute(CLI_ACTOR, { rideId, limit });
        const rows = items.map(({ offer, driverName, answer, answeredAt }) => ({
          driver: driverName,
          offered: offer.offeredAt?.toISOString() ?? '',
          'why not': offer.refusal ?? '',
          changed: offer.changedAt.toISOString(),
          answer: answer ?? '',
          answered: answeredAt?.toISOString() ?? '',
        }));
        print(rows, { json });
      }),
    );
  addExamples(offers, 'rides offers 018f2f6e-8c1a-7000-8000-000000000001 --json');
}
