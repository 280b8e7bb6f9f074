import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { moneyText } from '../../../lib/money-text.ts';

interface DriverNames {
  readonly driverFirstName: string;
  readonly driverLastName: string;
  readonly driverEmail: string;
}

/** Whom a payout is for. */
export function DriverCell({ of }: { of: DriverNames }) {
  return (
    <>
      {of.driverFirstName} {of.driverLastName}
      <Typography variant="caption" component="p" color="textSecondary">
        {of.driverEmail}
      </Typography>
    </>
  );
}

/** Whom a payout is for and how much it is, in one line. */
export function toWords(of: DriverNames, amount: string): string {
  return `${of.driverFirstName} ${of.driverLastName} · ${moneyText(amount)}`;
}

interface TransferCellProps {
  readonly transferId: string | null;
  readonly failureReason: string | null;
  /** Between the two. */
  readonly children?: ReactNode;
}

/** The end of the provider's id of a transfer, and why it failed. */
export function TransferCell({ transferId, failureReason, children }: TransferCellProps) {
  return (
    <>
      {transferId ? `…${transferId.slice(-8)}` : '—'}
      {children}
      {failureReason && (
        <Typography variant="caption" component="p" color="error">
          {failureReason}
        </Typography>
      )}
    </>
  );
}
