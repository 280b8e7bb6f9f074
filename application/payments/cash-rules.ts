import { DomainError, invalidField, notFound } from '../../domain/errors.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import {
  owedCents,
  toSetOffCents,
  type CashAccount,
  type CashRules,
  type CashRulesVersion,
} from '../../domain/payments/cash.ts';
import { requireVersion, toVersioned, versionOf, type VersionedRecord } from '../../domain/record-version.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { admin, driverOrAdmin, fresh, orSystem, signedIn } from '../access.ts';
import { type CashMoves, cashAccounts } from '../ports/cash.ts';
import { driverViews } from '../ports/drivers.ts';
import { command, lookUp, query } from '../use-case.ts';
import { driverCashInput, updateCashRulesInput } from './inputs.ts';

/** The rules in force, with the version that a change of them names. */
export interface ShownCashRules {
  readonly rules: CashRulesVersion;
  readonly version: string;
}

/** Whether rides may be paid in cash. */
export const isCashAllowed = lookUp(signedIn, cashAccounts, async (cash) => (await cash.rules()).isAllowed);

/** What an operator allows of cash. */
export const showCashRules = command({
  access: admin,
  run: async ({ tx }) => toShown(await tx.cash.rules()),
});

/**
 * Changes what is allowed of cash, from the next booking and acceptance on: rides that are booked stay as they are. Throws
 * `CASH_RULES_UNCHANGED`, and `RECORD_CHANGED` when others are in force than those named.
 */
export const updateCashRules = command({
  access: fresh(admin),
  input: updateCashRulesInput,
  run: async ({ tx, actor, input }) => {
    const { isAllowed, driverLimit: driverLimitCents, reason, version } = input;
    const before = await tx.cash.lockRules();
    requireVersion(toCashRulesRecord(before), version);
    if (before.isAllowed === isAllowed && before.driverLimitCents === driverLimitCents) {
      const message = 'These are the rules in force. Nothing was changed.';
      throw new DomainError('conflict', 'CASH_RULES_UNCHANGED', message);
    }
    const after: CashRulesVersion = {
      id: tx.newId(),
      number: before.number + 1,
      isAllowed,
      driverLimitCents,
      createdBy: userIdOf(actor),
      changeReason: reason,
      createdAt: tx.now(),
    };
    await tx.cash.insertRules(after);
    await tx.record({
      action: 'cash-rules.update',
      subject: ['cash_settings', after.id],
      reason,
      before: toCashRuleTexts(before),
      after: toCashRuleTexts(after),
    });
    return toShown(after);
  },
});

/** What cash comes to for a driver. */
export interface DriverCash extends CashAccount, CashMoves {
  readonly takesCash: boolean;
  readonly owedCents: number;
  /** What the next payout sets against earnings, before it pays any. */
  readonly toSetOffCents: number;
}

/** A driver's own cash, or for operators that of a driver. */
export const showDriverCash = query({
  access: orSystem(driverOrAdmin),
  input: driverCashInput,
  needs: { cashAccounts, driverViews },
  run: async ({ actor, input }, { cashAccounts, driverViews }): Promise<DriverCash> => {
    const isOwn = actor.kind === 'user' && actor.userType === 'driver';
    const driverId = input.driverId ?? (isOwn ? actor.userId : null);
    if (driverId === null) throw invalidField('driverId', 'Driver is required');
    if (isOwn && driverId !== actor.userId) throw notFound('Driver');
    const view = await driverViews.find(driverId);
    if (!view) throw notFound('Driver');
    const { userId, takesCash } = view.driver;
    const [account, moves] = await Promise.all([cashAccounts.ofDriver(userId), cashAccounts.moves(userId)]);
    const [owed, toSetOff] = [owedCents(account), toSetOffCents(account)];
    return { ...account, ...moves, takesCash, owedCents: owed, toSetOffCents: toSetOff };
  },
});

function toShown(rules: CashRulesVersion): ShownCashRules {
  return { rules, version: toCashRulesRecord(rules).version };
}

/** By the names of their inputs. */
export function toCashRuleTexts({ isAllowed, driverLimitCents }: CashRules) {
  return { isAllowed, driverLimit: dollarsFromCents(driverLimitCents) };
}

/** What a change of the rules names the version of. */
function toCashRulesRecord(rules: CashRulesVersion): VersionedRecord {
  return { ...toVersioned(toCashRuleTexts(rules)), version: versionOf(rules.id) };
}
