import type { Command } from 'commander';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { confirmed, printResult } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

interface RefundOptions {
  readonly reason: string;
  readonly amount?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addRideCommands(program: Command): void {
  program
    .command('rides')
    .description('Rides.')
    .command('refund')
    .description(
      'Give back a completed ride, wholly or in part; driver and platform lose their shares of it.',
    )
    .argument('<ride id>')
    .requiredOption('--reason <text>', 'kept with the refund and told to the rider')
    .option('--amount <dollars>', 'everything that is left, when not given')
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
}
