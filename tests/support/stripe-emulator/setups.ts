import { assertUsable, attach, getFacts, getPaymentMethod } from './cards-on-file.ts';
import type { PaymentMethod, SetupIntent } from './objects.ts';
import type { Params } from './params.ts';
import { invalidRequest, StripeRefusal } from './refusals.ts';
import { cardError } from './test-cards.ts';
import type { World } from './world.ts';

export function createSetup(world: World, params: Params): SetupIntent {
  params.allow('customer', 'usage', 'metadata', 'allowed_payment_method_types', 'payment_method', 'confirm');
  const customer = params.text('customer');
  if (customer !== null) world.customers.get(customer, 'customer');
  const id = world.newId('seti');
  const setup = world.setupIntents.put({
    id,
    object: 'setup_intent',
    created: world.now(),
    livemode: false,
    metadata: params.texts('metadata'),
    customer,
    client_secret: `${id}_secret_${world.newId('x').slice(2)}`,
    usage: params.text('usage') ?? 'off_session',
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: null,
    next_action: null,
  });
  world.happened('setup_intent.created', setup);
  const method = params.text('payment_method');
  return method !== null && params.flag('confirm')
    ? confirmSetup(world, setup, getPaymentMethod(world, method))
    : setup;
}

/** Throws the decline after it is recorded. */
export function confirmSetup(world: World, setup: SetupIntent, method: PaymentMethod): SetupIntent {
  if (setup.status === 'succeeded')
    throw invalidRequest('You cannot confirm this SetupIntent because it has already succeeded.', {
      code: 'setup_intent_unexpected_state',
    });
  assertUsable(world, method, setup.customer);
  const { card } = getFacts(world, method);
  setup.last_setup_error = null;
  setup.next_action = null;
  if (card.setup !== 'succeeds') {
    const error = cardError(card.setup);
    fail(world, setup, error);
    throw new StripeRefusal(402, { ...error, setup_intent: setup });
  }
  setup.payment_method = method.id;
  if (card.authentication === 'never') return succeed(world, setup);
  setup.status = 'requires_action';
  setup.next_action = { type: 'use_stripe_sdk' };
  world.happened('setup_intent.requires_action', setup);
  return setup;
}

export function authenticateSetup(world: World, setup: SetupIntent, passed: boolean): void {
  if (setup.status !== 'requires_action') throw new Error(`${setup.id} is ${setup.status}`);
  setup.next_action = null;
  if (passed) succeed(world, setup);
  else
    fail(world, setup, {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message: 'The latest attempt to set up the payment method has failed because authentication failed.',
    });
}

function succeed(world: World, setup: SetupIntent): SetupIntent {
  const method = world.paymentMethods.get(setup.payment_method ?? '');
  if (setup.customer !== null) attach(world, method, setup.customer);
  getFacts(world, method).isSetUp = true;
  setup.status = 'succeeded';
  world.happened('setup_intent.succeeded', setup);
  return setup;
}

function fail(world: World, setup: SetupIntent, error: NonNullable<SetupIntent['last_setup_error']>): void {
  setup.status = 'requires_payment_method';
  setup.payment_method = null;
  setup.last_setup_error = error;
  world.happened('setup_intent.setup_failed', setup);
}
