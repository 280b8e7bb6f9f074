import type { DueStep } from '../../domain/payments/payment.ts';
import { type Clock, clock } from '../ports/operations.ts';
import type { DuePayment } from '../ports/payments.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type AuthorizeRide, authorizeRide } from '../payments/authorize-ride.ts';
import { type FinishPayment, finishPayment } from '../payments/finish-payment.ts';
import { leaseEnd, nextAttempt } from '../payments/recovery.ts';
import { service } from '../tokens.ts';
import { settleRide } from '../rides/settle-ride.ts';

/** Settles what a payment was begun for. */
interface Settlement {
  execute(input: { readonly paymentId: string }): Promise<unknown>;
}

/** How many payments one process recovers at once: each waits for the provider. */
const AT_ONCE = 4;

/**
 * Does what is due about payments: authorizes cards of rides far ahead, and goes on with what a process left between
 * two phases. Several processes may do it at once: each payment is taken by one of them, for a while, so that one that
 * dies gives it back.
 */
export class RecoverPayments {
  private readonly steps: { readonly [Step in DueStep]: (payment: DuePayment) => Promise<unknown> };

  constructor(
    private readonly unitOfWork: UnitOfWork,
    authorizeRide: AuthorizeRide,
    finishPayment: FinishPayment,
    settleRide: Settlement,
    private readonly clock: Clock,
  ) {
    this.steps = {
      'authorize-ride': async ({ rideId }) => rideId && authorizeRide.execute({ rideId }),
      'finish-payment': ({ id: paymentId }) => finishPayment.execute({ paymentId }),
      'settle-ride': ({ id: paymentId }) => settleRide.execute({ paymentId }),
    };
  }

  /** Every payment that is due; how many. `onError` hears of those that failed; they are tried again, ever later. */
  async all(onError: (paymentId: string, error: unknown) => void): Promise<number> {
    const first = await this.take();
    if (!first) return 0;
    const others = Array.from({ length: AT_ONCE - 1 }, async () => this.drain(await this.take(), onError));
    const counts = await Promise.all([this.drain(first, onError), ...others]);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private async drain(
    first: DuePayment | null,
    onError: (paymentId: string, error: unknown) => void,
  ): Promise<number> {
    let count = 0;
    for (let taken = first; taken; taken = await this.take()) {
      await this.recover(taken, onError);
      count += 1;
    }
    return count;
  }

  private take(): Promise<DuePayment | null> {
    const now = this.clock.now();
    return this.unitOfWork.run(({ payments }) => payments.takeDue(now, leaseEnd(now)));
  }

  private async recover(
    taken: DuePayment,
    onError: (paymentId: string, error: unknown) => void,
  ): Promise<void> {
    try {
      await this.steps[taken.step](taken);
      await this.unitOfWork.run(({ payments }) => payments.endDue(taken));
    } catch (error) {
      onError(taken.id, error);
      const at = nextAttempt(taken.attempts, this.clock.now());
      const message = error instanceof Error ? error.message : String(error);
      await this.unitOfWork.run(({ payments }) => payments.retryDue(taken, at, message));
    }
  }
}

export const recoverPayments = service(RecoverPayments, [
  unitOfWork,
  authorizeRide,
  finishPayment,
  settleRide,
  clock,
]);
