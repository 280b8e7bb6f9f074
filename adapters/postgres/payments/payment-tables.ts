import type { PaymentMethod } from '../../../application/ports/payments.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Refund } from '../../../domain/payments/refund.ts';
import {
  boolean,
  cents,
  json,
  nullable,
  orWhenNull,
  shortText,
  smallInteger,
  text,
  time,
  uuid,
} from '../column-types.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const PAYMENTS = defineTable(
  'payments',
  {
    id: uuid(),
    kind: text(),
    userId: uuid(),
    rideId: nullable(uuid()),
    invoiceId: nullable(uuid()),
    methodId: nullable(uuid('payment_method_id')),
    amountCents: cents(),
    capturedCents: cents(),
    status: text(),
    providerId: nullable(text()),
    declineReason: nullable(text()),
    settlement: nullable(json()),
    dueStep: nullable(text()),
    dueAt: nullable(time()),
    createdAt: time(),
  } satisfies FieldsOf<Payment>,
  { due_attempts: smallInteger(), due_error: nullable(text()), updated_at: time() },
);

export const REFUNDS = defineTable(
  'refunds',
  {
    id: uuid(),
    rideId: uuid(),
    paymentId: nullable(uuid()),
    amountCents: cents(),
    cardCents: cents(),
    walletCents: cents(),
    organisationCents: cents(),
    driverCents: cents(),
    platformCents: cents(),
    reason: text(),
    status: text(),
    providerId: nullable(text()),
    requestedBy: nullable(uuid()),
    createdAt: time(),
  } satisfies FieldsOf<Refund>,
  { updated_at: time() },
);

export const PAYMENT_METHODS = defineTable(
  'payment_methods',
  {
    id: uuid(),
    userId: uuid(),
    providerId: text('stripe_payment_method_id'),
    last4: shortText(),
    brand: text(),
    expMonth: orWhenNull(smallInteger(), 0),
    expYear: orWhenNull(smallInteger(), 0),
    isDefault: boolean(),
    createdAt: time(),
  } satisfies FieldsOf<PaymentMethod>,
  {},
);

export const WEBHOOK_INBOX = defineTable(
  'webhook_inbox',
  { eventId: text(), provider: text(), type: text(), payload: json(), receivedAt: time() },
  {},
);
