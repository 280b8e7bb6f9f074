import { z } from 'zod';
import type { UserAccount } from '../../../application/ports/users.ts';
import type { WalletBalance } from '../../../application/ports/wallet.ts';
import type { Driver } from '../../../domain/drivers/driver.ts';
import { presentVehicle, vehicleFields } from './drivers.ts';
import { id, instant, money, moneyOrNull, numberFromCents } from './fields.ts';

const profileShape = z
  .object({ isAvailable: z.boolean(), ...vehicleFields, allowLongDistance: z.boolean() })
  .nullable();

const figures = { rideCount: z.int(), averageRating: z.number().nullable(), totalEarnings: money.nullable() };

const person = {
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  userType: z.enum(['rider', 'driver', 'admin']),
  isDispatcher: z.boolean(),
  createdAt: instant,
};

/** A person in the operator's list; the profile is a driver's. */
export const listedUserShape = z
  .object({
    ...person,
    hasAccount: z.boolean(),
    suspended: z.boolean(),
    suspendedReason: z.string().nullable(),
    isDriverApproved: z.boolean(),
    profile: profileShape,
    ...figures,
  })
  .meta({ id: 'ListedUser' });

export function presentListedUser(account: UserAccount): z.output<typeof listedUserShape> {
  const { hasAccount, suspended, suspendedReason, isDriverApproved } = account.user;
  return { ...toPerson(account), hasAccount, suspended, suspendedReason, isDriverApproved };
}

/** A person as the operator's page of them shows. */
export const userDetailsShape = z
  .object({
    ...person,
    profileImageUrl: z.string().nullable(),
    isSuspended: z.boolean(),
    suspensionReason: z.string().nullable(),
    profile: profileShape,
    ...figures,
  })
  .meta({ id: 'UserDetails' });

export function presentUserDetails(account: UserAccount): z.output<typeof userDetailsShape> {
  const { profileImageUrl, suspended: isSuspended, suspendedReason: suspensionReason } = account.user;
  return { ...toPerson(account), profileImageUrl, isSuspended, suspensionReason };
}

/** A person's figures; the wallet in dollars as numbers. */
export const userStatsShape = z
  .object({ userId: id, ...figures, walletBalance: z.number(), heldBalance: z.number() })
  .meta({ id: 'UserStats' });

export function presentUserStats({
  account,
  wallet,
}: {
  account: UserAccount;
  wallet: WalletBalance;
}): z.output<typeof userStatsShape> {
  return {
    userId: account.user.id,
    ...toFigures(account),
    walletBalance: numberFromCents(wallet.availableCents),
    heldBalance: numberFromCents(wallet.heldCents),
  };
}

function toPerson(account: UserAccount) {
  const { user, driver } = account;
  const { id: userId, firstName, lastName, email, userType, isDispatcher, createdAt } = user;
  return {
    id: userId,
    firstName,
    lastName,
    email,
    userType,
    isDispatcher,
    createdAt: createdAt.toISOString(),
    profile: driver && toProfile(driver),
    ...toFigures(account),
  };
}

function toProfile(driver: Driver) {
  const { isAvailable, allowLongDistance } = driver;
  return { isAvailable, ...presentVehicle(driver), allowLongDistance };
}

function toFigures({ rideCount, averageRating, totalEarningsCents }: UserAccount) {
  return { rideCount, averageRating, totalEarnings: moneyOrNull(totalEarningsCents) };
}
