import { msg } from '@lingui/core/macro';
import type { LedgerAccount } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';

export const ACCOUNT_LABELS: Record<LedgerAccount, string> = texts({
  RIDER_AVAILABLE: msg`Riders’ wallets`,
  RIDER_HELD: msg`Held for open rides`,
  DRIVER_EARNINGS: msg`Drivers’ earnings`,
  DRIVER_RESERVED: msg`On its way to drivers`,
  DRIVER_CASH: msg`Fees of cash rides that drivers owe`,
  PLATFORM_REVENUE: msg`Platform revenue`,
  CREDITS_GRANTED: msg`Credits given to riders`,
  TIPS_CLEARING: msg`Tips in between`,
  ORGANISATION_HELD: msg`Promised by organizations`,
  ORGANISATION_RECEIVABLE: msg`Owed by organizations`,
  BANK_CLEARING: msg`Received at the bank`,
  PROVIDER_CLEARING: msg`Taken in at the payment provider`,
  PAYOUTS_CLEARING: msg`Paid out to drivers`,
});
