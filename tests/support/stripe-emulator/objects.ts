/** The provider's objects, with those of their fields that the emulator keeps. */
interface Kept {
  readonly id: string;
  readonly created: number;
  readonly livemode: false;
  metadata: Readonly<Record<string, string>>;
}

export interface Customer extends Kept {
  readonly object: 'customer';
  email: string | null;
  name: string | null;
}

export interface PaymentMethod extends Kept {
  readonly object: 'payment_method';
  readonly type: 'card';
  customer: string | null;
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
  };
}

export interface ErrorFacts {
  readonly type: string;
  readonly code: string;
  readonly message: string;
  readonly decline_code?: string;
}

export interface NextAction {
  readonly type: 'use_stripe_sdk';
}

export interface SetupIntent extends Kept {
  readonly object: 'setup_intent';
  readonly customer: string | null;
  readonly client_secret: string;
  readonly usage: string;
  readonly payment_method_types: readonly string[];
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  payment_method: string | null;
  last_setup_error: ErrorFacts | null;
  next_action: NextAction | null;
}

export interface PaymentIntent extends Kept {
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly capture_method: string;
  readonly client_secret: string;
  readonly description: string | null;
  readonly payment_method_types: readonly string[];
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled';
  amount_capturable: number;
  amount_received: number;
  payment_method: string | null;
  latest_charge: string | null;
  last_payment_error: ErrorFacts | null;
  next_action: NextAction | null;
  canceled_at: number | null;
}

export interface Charge extends Kept {
  readonly object: 'charge';
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly payment_intent: string;
  readonly payment_method: string;
  status: 'succeeded' | 'failed';
  captured: boolean;
  amount_captured: number;
  amount_refunded: number;
  refunded: boolean;
}

export interface Refund extends Omit<Kept, 'livemode'> {
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
}

export interface Account extends Omit<Kept, 'livemode'> {
  readonly object: 'account';
  readonly type: string;
  readonly country: string;
  readonly email: string | null;
  readonly default_currency: string;
  details_submitted: boolean;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  capabilities: { transfers: 'inactive' | 'active' };
  readonly external_accounts: {
    readonly object: 'list';
    data: { id: string; object: 'bank_account'; last4: string; country: string; currency: string }[];
    readonly has_more: false;
    readonly url: string;
  };
}

export interface Transfer extends Kept {
  readonly object: 'transfer';
  readonly amount: number;
  readonly currency: string;
  readonly destination: string;
  readonly transfer_group: string | null;
  amount_reversed: number;
  reversed: boolean;
}

export interface Event {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly type: string;
  readonly data: { readonly object: object };
  readonly request: { readonly id: null; readonly idempotency_key: string | null };
}
