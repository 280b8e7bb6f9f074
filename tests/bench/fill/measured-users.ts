import { approveDriver } from '../../support/approve-driver.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import { SYSTEM } from '../../support/test-use-cases.ts';
import type { SignedInUser } from '../bench-users.ts';
import type { FilledUsers } from './fill-users.ts';

/** Those whose pages are measured, signed in. */
export type MeasuredUsers = Readonly<Record<keyof FilledUsers, SignedInUser>>;

const PASSWORD = 'secret-1';

/** Registers everybody in an empty database, as the product does it. */
export async function registerMeasuredUsers(useCases: UseCases): Promise<MeasuredUsers> {
  return {
    heavyRider: await registerFunded(useCases, 'heavy-rider'),
    rider: await registerFunded(useCases, 'rider'),
    heavyDriver: await registerOnline(useCases, 'heavy-driver'),
    driver: await registerOnline(useCases, 'driver'),
    admin: await registerAdmin(useCases),
  };
}

/** Signs everybody in whom an earlier run registered. */
export async function signInMeasuredUsers(useCases: UseCases): Promise<MeasuredUsers> {
  const signIn = (name: string) => logIn(useCases, `${name}@example.com`);
  return {
    heavyRider: await signIn('heavy-rider'),
    rider: await signIn('rider'),
    heavyDriver: await signIn('heavy-driver'),
    driver: await signIn('driver'),
    admin: await signIn('admin'),
  };
}

export function toFilledUsers({ heavyRider, rider, heavyDriver, driver, admin }: MeasuredUsers): FilledUsers {
  return {
    heavyRider: heavyRider.userId,
    rider: rider.userId,
    heavyDriver: heavyDriver.userId,
    driver: driver.userId,
    admin: admin.userId,
  };
}

async function register(
  useCases: UseCases,
  userType: 'rider' | 'driver',
  name: string,
): Promise<SignedInUser> {
  const account = {
    email: `${name}@example.com`,
    password: PASSWORD,
    firstName: 'Mia',
    lastName: 'Measured',
  };
  const { user, token } = await useCases.registerUser.execute({ ...account, userType });
  return { userId: user.id, token };
}

/** With money for more bookings than any run makes, beside what the fill spends. */
async function registerFunded(useCases: UseCases, name: string): Promise<SignedInUser> {
  const signedIn = await register(useCases, 'rider', name);
  const { userId } = signedIn;
  const credit = { userId, amount: '99999.99', reference: 'bench', description: 'Test money' };
  await useCases.creditWallet.execute(SYSTEM, credit);
  return signedIn;
}

/** Approved, online, takes long trips. */
async function registerOnline(useCases: UseCases, name: string): Promise<SignedInUser> {
  const signedIn = await register(useCases, 'driver', name);
  const { userId } = signedIn;
  await approveDriver(useCases, userId);
  const switches = { isAvailable: true, allowLongDistance: true };
  await useCases.updateDriverProfile.execute({ kind: 'user', userType: 'driver', userId }, switches);
  return signedIn;
}

async function registerAdmin(useCases: UseCases): Promise<SignedInUser> {
  const email = 'admin@example.com';
  const admin = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Admin' };
  await useCases.createAdmin.execute(SYSTEM, admin);
  return logIn(useCases, email);
}

async function logIn(useCases: UseCases, email: string): Promise<SignedInUser> {
  const { token, user } = await useCases.logIn.execute(
    { email, password: PASSWORD },
    { address: '127.0.0.1', requestId: 'test' },
  );
  return { userId: user.id, token };
}
