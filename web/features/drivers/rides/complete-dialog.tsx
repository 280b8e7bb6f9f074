import { t } from '@lingui/core/macro';
import { ConfirmDialog, type Question } from '../../../components/confirm-dialog.tsx';
import type { DriverRideFragment } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { CashDialog } from './cash-dialog.tsx';
import { toEarning } from './ride-texts.ts';
import type { Answers } from './use-ride-transitions.ts';

interface CompleteDialogProps {
  /** Null closes the dialog. */
  readonly ride: DriverRideFragment | null;
  readonly isBusy: boolean;
  readonly onComplete: (answers: Answers) => void;
  readonly onClose: () => void;
}

/** Asks once more before a trip is completed; of a ride in cash what the rider has paid. */
export function CompleteDialog({ ride, isBusy, onComplete, onClose }: CompleteDialogProps) {
  const isCash = ride?.paymentMethod === 'CASH';
  return (
    <>
      <ConfirmDialog
        question={ride && !isCash ? completeQuestion(ride) : null}
        isBusy={isBusy}
        onConfirm={() => onComplete({})}
        onClose={onClose}
      />
      <CashDialog
        key={ride?.id}
        ride={isCash ? ride : null}
        isBusy={isBusy}
        onReceived={(cashAmount) => onComplete({ cashAmount })}
        onClose={onClose}
      />
    </>
  );
}

function completeQuestion(ride: DriverRideFragment): Question {
  const name = ride.rider.firstName;
  return {
    title: t`Complete this trip?`,
    text: t`${name} is charged now and ${{ moneyText: moneyText(toEarning(ride)) }} is yours. Complete it when ${name} has arrived.`,
    confirmLabel: t`Complete Trip`,
    cancelLabel: t`Not yet`,
  };
}
