import { approveDriver } from '../support/approve-driver.ts';
import { usually } from '../support/long.ts';
import type { Role, UserActor } from '../../domain/users/user.ts';
import { onboard, SYSTEM, type TestUseCases } from '../support/test-use-cases.ts';

export const CALLERS = [
  'visitor',
  'rider',
  'other rider',
  'driver',
  'other driver',
  'unapproved',
  'suspended',
  'dispatcher',
  'admin',
] as const;
export type CallerName = (typeof CALLERS)[number];
/** Whoever calls: the second rider and driver, who differ from the first by nothing but whose ids they have, in a long run. */
export const CALLING: readonly CallerName[] = usually<readonly CallerName[]>(
  CALLERS.filter((name) => !name.startsWith('other ')),
  CALLERS,
);

export interface AccessCaller {
  readonly name: CallerName;
  /** Null for the visitor. */
  readonly actor: UserActor | null;
  readonly token: string | null;
  /** Of which pair they are; null for those who share no ride. */
  readonly pair: 0 | 1 | null;
}

export type Callers = Readonly<Record<CallerName, AccessCaller>>;

/** Who signed in; the visitor has not. */
export function actorOf({ name, actor }: AccessCaller): UserActor {
  if (!actor) throw new RangeError(`The ${name} is nobody`);
  return actor;
}

/** What may be seen of a person by no stranger. */
export function secretsOf(name: CallerName): { lastName: string; email: string; phone: string } {
  const index = CALLERS.indexOf(name);
  const word = name.replace(' ', '-');
  return { lastName: `Surname-of-${word}`, email: `of-${word}@secret.test`, phone: `(419) 555-010${index}` };
}

/** Of the cars of those who drive. */
export const PLATES = { driver: 'PLT-1', 'other driver': 'PLT-2', suspended: 'PLT-3' } as const;

/** One of each, approved and funded where they need to be. */
export async function signUpCallers(app: TestUseCases): Promise<Callers> {
  const { useCases, pool } = app;
  const signUp = async (name: CallerName, role: Role, pair: 0 | 1 | null): Promise<AccessCaller> => {
    const { phone, ...names } = secretsOf(name);
    const account = { ...names, password: 'maumee-river-19', firstName: 'First' };
    const isDispatcher = role === 'dispatcher';
    if (isDispatcher || role === 'admin')
      await useCases.createAdmin.execute(SYSTEM, { ...account, isDispatcher });
    else await useCases.registerUser.execute({ ...account, userType: role });
    const { token, user } = await useCases.logIn.execute(account, { address: name, requestId: 'test' });
    await pool.query('update users set phone = $2 where id = $1', [user.id, phone]);
    const { id: userId, userType } = user;
    return { name, token, pair, actor: { kind: 'user', userType, isDispatcher, userId } };
  };
  const callers: Callers = {
    visitor: { name: 'visitor', actor: null, token: null, pair: null },
    rider: await signUp('rider', 'rider', 0),
    'other rider': await signUp('other rider', 'rider', 1),
    driver: await signUp('driver', 'driver', 0),
    'other driver': await signUp('other driver', 'driver', 1),
    unapproved: await signUp('unapproved', 'driver', null),
    suspended: await signUp('suspended', 'driver', null),
    dispatcher: await signUp('dispatcher', 'dispatcher', null),
    admin: await signUp('admin', 'admin', null),
  };
  for (const name of ['driver', 'other driver', 'suspended'] as const) {
    const driver = actorOf(callers[name]);
    await approveDriver(useCases, driver.userId);
    await useCases.updateDriverProfile.execute(driver, {
      isAvailable: true,
      licensePlate: PLATES[name],
    });
    if (name !== 'suspended') await onboard(useCases, driver);
  }
  await pool.query(`update users set suspended = true, suspended_reason = 'Complaint' where id = $1`, [
    actorOf(callers.suspended).userId,
  ]);
  // Whoever has money cannot delete the account that other rows need.
  for (const name of ['rider', 'other rider', 'unapproved'] as const) {
    const { userId } = actorOf(callers[name]);
    const credit = { userId, amount: '9999', reference: 'test', description: 'Test money' };
    await useCases.creditWallet.execute(SYSTEM, credit);
  }
  return callers;
}
