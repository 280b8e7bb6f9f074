import { DomainError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type AccountSettings, accountSettings } from '../users/account-settings.ts';
import type { ReceiptInput } from './inputs.ts';
import { type ShowReceipt, showReceipt } from './show-receipt.ts';
import { service } from '../tokens.ts';

/** Sends the receipt of a completed ride to its rider once more, as the ride and its money are now. */
export class EmailReceipt {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly showReceipt: ShowReceipt,
    private readonly settings: AccountSettings,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** The address it goes to. Throws `EMAIL_UNCONFIGURED` where no mail is sent, and as `ShowReceipt` does. */
  async execute(actor: Actor | null, input: ReceiptInput): Promise<string> {
    const { ride, rider } = await this.showReceipt.execute(actor, input);
    if (!this.settings.canSendEmail) {
      const message = 'Email is not set up here. You can print the receipt instead.';
      throw new DomainError('unavailable', 'EMAIL_UNCONFIGURED', message);
    }
    await this.unitOfWork.run(({ emails }) =>
      emails.enqueue(this.ids.next(), ride.riderId, 'ride-receipt', { rideId: ride.id }, this.clock.now()),
    );
    return rider.email;
  }
}

export const emailReceipt = service(EmailReceipt, [unitOfWork, showReceipt, accountSettings, ids, clock]);
