import { DomainError, notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { createPayment, transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type PaymentGateway, type PaymentMethod, paymentGateway } from '../ports/payments.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import type { WalletBalance } from '../ports/wallet.ts';
import { type Deposits, deposits } from './deposits.ts';
import {
  addFundsInput,
  confirmFundingInput,
  type AddFundsInput,
  type ConfirmFundingInput,
} from './inputs.ts';
import { type ProviderCalls, providerCalls } from './provider-calls.ts';
import { mapProviderErrors, paymentDeclined, requireConfigured } from './provider-errors.ts';
import { finishLater } from './recovery.ts';
import { service } from '../tokens.ts';

/** What the rider's browser confirms with the provider. */
export interface PreparedPayment {
  readonly id: string;
  readonly clientSecret: string;
}

type Asked = Pick<Payment, 'id' | 'amountCents' | 'methodId'>;

interface CreatedFunding {
  readonly payment: Payment;
  readonly method: PaymentMethod | null;
  /** Whether an earlier call may have been made. */
  readonly isRepeated: boolean;
}

/**
 * Prepares a card payment of $1 to $500 into the wallet. Nothing is taken before the browser confirms it; repeated with
 * the same id it gives the same payment.
 */
export class AddFunds {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly provider: ProviderCalls,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: AddFundsInput): Promise<PreparedPayment> {
    const { userId } = requireType(actor, 'rider');
    const { id = this.ids.next(), amount, paymentMethodId } = parseInput(addFundsInput, input);
    this.provider.requireConfigured();
    const created = await this.create(userId, {
      id,
      amountCents: amount,
      methodId: paymentMethodId ?? null,
    });
    const charge = await this.provider.charge(created.payment, {
      capture: 'automatic',
      confirm: 'by_client',
      description: 'Funds for your wallet',
      method: created.method,
      isRepeated: created.isRepeated,
    });
    if (charge.outcome === 'declined') throw paymentDeclined(charge.reason);
    const { provided } = charge;
    if (provided.clientSecret === null) throw new RangeError(`Payment ${provided.id} has no client secret`);
    await this.unitOfWork.run(async ({ payments }) => {
      const payment = await payments.lock(id);
      if (payment?.status === 'created') {
        const { dueStep, dueAt } = payment;
        const opened = transitionPayment(payment, 'open', { providerId: provided.id, dueStep, dueAt });
        await payments.save(opened);
      }
    });
    return { id, clientSecret: provided.clientSecret };
  }

  /** A call made at the same moment with the same id finds the payment of the first. */
  private async create(userId: string, asked: Asked): Promise<CreatedFunding> {
    try {
      return await this.begin(userId, asked);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'PAYMENT_EXISTS') throw error;
      return this.begin(userId, asked);
    }
  }

  private begin(userId: string, asked: Asked): Promise<CreatedFunding> {
    return this.unitOfWork.run(async (stores) => {
      const { methodId } = asked;
      const [known, method] = await Promise.all([
        stores.payments.lock(asked.id),
        methodId ? stores.paymentMethods.find(userId, methodId) : null,
      ]);
      if (methodId && !method) throw notFound('Payment method');
      if (known) return { payment: requireSame(known, userId, asked), method, isRepeated: true };
      return { payment: await this.insert(stores, userId, asked), method, isRepeated: false };
    });
  }

  private async insert({ payments }: Stores, userId: string, asked: Asked): Promise<Payment> {
    const now = this.clock.now();
    const payment = createPayment({
      ...asked,
      kind: 'funding',
      userId,
      rideId: null,
      now,
      due: finishLater(now),
    });
    await payments.insert(payment);
    return payment;
  }
}

export const addFunds = service(AddFunds, [unitOfWork, providerCalls, ids, clock]);

/**
 * Credits the wallet after the browser confirmed the payment. Nothing the client says is believed: the payment is
 * looked up at the provider and must be ours, this rider's and succeeded. The
 * provider's webhook event does the same; whoever is second changes nothing.
 */
export class ConfirmFunding {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gateway: PaymentGateway,
    private readonly deposits: Deposits,
  ) {}

  async execute(actor: Actor | null, input: ConfirmFundingInput): Promise<WalletBalance> {
    const { userId } = requireType(actor, 'rider');
    const { paymentIntentId } = parseInput(confirmFundingInput, input);
    requireConfigured(this.gateway);
    const provided = await mapProviderErrors(this.gateway.findPayment(paymentIntentId));
    if (!provided?.ourId || provided.purpose !== 'funding') throw notFound('Payment');
    const { ourId } = provided;
    return this.unitOfWork.run(async (stores) => {
      const payment = await stores.payments.lock(ourId);
      if (payment?.userId !== userId || payment.kind !== 'funding') throw notFound('Payment');
      if (provided.status !== 'succeeded') {
        throw new DomainError('declined', 'PAYMENT_NOT_COMPLETED', 'This payment has not been completed');
      }
      await this.deposits.record(stores, payment, provided);
      return stores.ledger.lockBalances(userId);
    });
  }
}

export const confirmFunding = service(ConfirmFunding, [unitOfWork, paymentGateway, deposits]);

function requireSame(known: Payment, userId: string, asked: Pick<Payment, 'amountCents'>): Payment {
  if (known.userId === userId && known.kind === 'funding' && known.amountCents === asked.amountCents)
    return known;
  throw new DomainError('conflict', 'PAYMENT_EXISTS', 'This id belongs to another payment');
}
