import type { Environment } from '../../adapters/config/environment.ts';
import { describeUnknown, type UnknownVariable } from '../../adapters/config/unknown-variables.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

/** A key made by a generator has far more different characters than one that was thought up. */
const VARIED = 12;

/** What the configuration alone tells, without asking anybody. Outside of production most of it is as it should be. */
export function examineConfiguration(
  environment: Environment,
  unknown: readonly UnknownVariable[] = [],
): Finding[] {
  const examined = [
    ok('configuration', 'Every variable can be used.'),
    describeArea(environment),
    ...unknown.map((variable) =>
      warning('configuration', `${describeUnknown(variable)}.`.replace('?.', '?')),
    ),
    ...examineKeys(environment),
  ];
  if (!environment.isProduction) {
    return [
      ...examined,
      ok('production', 'NODE_ENV is not production: what only matters there was not checked.'),
    ];
  }
  return [
    ...examined,
    examinePublicUrl(environment),
    examineProxy(environment),
    examineSecret(environment),
    examineDemo(environment),
    examinePayments(environment),
    examineAddresses(environment),
    environment.smtpUrl === null
      ? warning(
          'mail',
          'SMTP_URL is not set: no e-mail is sent, and nobody can reset a password by themselves.',
        )
      : ok('mail', 'A mail server is configured.'),
    environment.databaseUrl === null
      ? warning(
          'database server',
          'DATABASE_URL is not set: the database runs in DATA_DIR, and only you back it up.',
        )
      : ok('database server', 'A database server is configured.'),
    environment.adminsNeedSecondFactor
      ? ok('second factor', 'Admins need a second factor.')
      : warning('second factor', 'SECOND_FACTOR is optional: an admin may sign in by password alone.'),
  ];
}

function describeArea({ area: { id, serviceArea, gazetteer } }: Environment): Finding {
  const { name, timeZone } = serviceArea;
  return ok('area', `${id}: ${name}, ${gazetteer.places.length} places, times of ${timeZone}.`);
}

function examinePublicUrl({ publicUrl }: Environment): Finding {
  const check = 'public address';
  if (publicUrl === null) return fault(check, 'PUBLIC_URL is not set: links in mails lead to this machine.');
  if (!publicUrl.startsWith('https:')) {
    return fault(check, 'PUBLIC_URL is not https: browsers keep no session, and passwords travel in clear.');
  }
  return ok(check, `People reach the app at ${new URL(publicUrl).origin}.`);
}

function examineProxy({ publicUrl, trustProxy }: Environment): Finding {
  const isBehindProxy = publicUrl?.startsWith('https:') ?? false;
  if (isBehindProxy && trustProxy === 0) {
    const message =
      'TRUST_PROXY is 0: all callers have the address of the proxy, and share one limit of calls.';
    return warning('proxy', message);
  }
  return ok('proxy', 'Callers are told apart by their addresses.');
}

function examineSecret({ secretKey }: Environment): Finding {
  if (new Set(secretKey ?? '').size < VARIED) {
    return fault('secret key', 'SECRET_KEY can be guessed: make one with `openssl rand -base64 48`.');
  }
  return ok('secret key', 'SECRET_KEY is long and varied.');
}

function examineDemo({ isDemo }: Environment): Finding {
  return isDemo
    ? fault('demo', 'DEMO is true: everybody knows the passwords of the demo accounts.')
    : ok('demo', 'There are no demo accounts to be made.');
}

function examinePayments({ payments, stripe }: Environment): Finding {
  const check = 'payments';
  if (payments === 'sandbox') return fault(check, 'PAYMENTS is sandbox: riders pay with test money.');
  if (!stripe) return warning(check, 'No payment provider is configured: nobody can pay by card.');
  const [secret, publishable] = [stripe.secretKey, stripe.publishableKey].map((key) =>
    /^[srp]k_test_/.test(key),
  );
  if (secret !== publishable) {
    return fault(check, 'One of the Stripe keys is of the test mode and the other is not: no card is taken.');
  }
  if (secret)
    return fault(check, "The Stripe keys are of the test mode: riders pay with Stripe's test money.");
  return ok(check, 'Stripe takes real money.');
}

/** Keys that were taken for one another are refused by the provider only when somebody pays. */
function examineKeys({ stripe }: Environment): Finding[] {
  if (!stripe) return [];
  const kinds: [variable: string, key: string, kind: RegExp][] = [
    ['STRIPE_SECRET_KEY', stripe.secretKey, /^[sr]k_/],
    ['STRIPE_PUBLISHABLE_KEY', stripe.publishableKey, /^pk_/],
    ['STRIPE_WEBHOOK_SECRET', stripe.webhookSecret, /^whsec_/],
  ];
  const wrong = kinds.filter(([, key, kind]) => !kind.test(key)).map(([variable]) => variable);
  return wrong.length > 0
    ? [fault('payment keys', `${wrong.join(' and ')}: not a key of this kind.`)]
    : [ok('payment keys', 'Each of the Stripe keys is of its kind.')];
}

function examineAddresses({ supportEmail, emailFrom }: Environment): Finding {
  const isReserved = [supportEmail, emailFrom].some((address) =>
    /\.(test|example|invalid|localhost)>?$/.test(address),
  );
  return isReserved
    ? fault(
        'addresses',
        'SUPPORT_EMAIL or EMAIL_FROM is an address that cannot exist: nobody can write to it.',
      )
    : ok('addresses', 'The addresses that people write to can exist.');
}
