import type { DueStep } from '../../domain/payments/payment.ts';
import { product } from '../access.ts';
import { authorizeRide } from '../payments/authorize-ride.ts';
import { finishPayment } from '../payments/finish-payment.ts';
import { leaseEnd, nextAttempt } from '../payments/recovery.ts';
import type { DuePayment } from '../ports/payments.ts';
import { settleRide } from '../rides/settle-ride.ts';
import { workflow } from '../use-case.ts';

/** How many payments one process recovers at once: each waits for the provider. */
const AT_ONCE = 4;

/**
 * Does what is due about payments: authorizes cards of rides far ahead, and goes on with what a process left between
 * two phases. Several processes may do it at once: each payment is taken by one of them, for a while, so that one that
 * dies gives it back. Answers how many were due; `onError` hears of those that failed, which are tried again, ever
 * later.
 */
export const recoverPayments = workflow({
  access: product,
  needs: { authorizeRide, finishPayment, settleRide },
  run: async ({ now, transact }, needs, onError: (paymentId: string, error: unknown) => void) => {
    const steps: { readonly [Step in DueStep]: (payment: DuePayment) => Promise<unknown> } = {
      'authorize-ride': async ({ rideId }) => rideId && needs.authorizeRide.execute({ rideId }),
      'finish-payment': ({ id: paymentId }) => needs.finishPayment.execute({ paymentId }),
      'settle-ride': ({ id: paymentId }) => needs.settleRide.execute({ paymentId }),
    };
    const take = () => {
      const at = now();
      return transact(({ payments }) => payments.takeDue(at, leaseEnd(at)));
    };
    const recover = async (taken: DuePayment) => {
      try {
        await steps[taken.step](taken);
        await transact(({ payments }) => payments.endDue(taken));
      } catch (error) {
        onError(taken.id, error);
        const at = nextAttempt(taken.attempts, now());
        const message = error instanceof Error ? error.message : String(error);
        await transact(({ payments }) => payments.retryDue(taken, at, message));
      }
    };
    const drain = async (first: DuePayment | null) => {
      let count = 0;
      for (let taken = first; taken; taken = await take()) {
        await recover(taken);
        count += 1;
      }
      return count;
    };
    const first = await take();
    if (!first) return 0;
    const others = Array.from({ length: AT_ONCE - 1 }, async () => drain(await take()));
    const counts = await Promise.all([drain(first), ...others]);
    return counts.reduce((sum, count) => sum + count, 0);
  },
});
