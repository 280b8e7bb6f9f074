import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx';
import { useToast } from '../../../components/toast.tsx';
import type { PricingHistoryQuery } from '../../../generated/operations.ts';
import { WithdrawPricingDocument } from '../../../generated/pricing.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { toFailure } from '../../../components/form/failure.ts';

type Entry = PricingHistoryQuery['pricingHistory']['edges'][number]['node'];

interface WithdrawDialogProps {
  /** Rates that have not started; null closes the dialog. */
  readonly entry: Entry | null;
  readonly onClose: () => void;
}

/** Takes scheduled rates back, with a reason. */
export function WithdrawDialog({ entry, onClose }: WithdrawDialogProps) {
  const { dateTime } = useAreaTime();
  const [withdraw] = useMutation(WithdrawPricingDocument, { refetchQueries: ['PricingHistory'] });
  const toast = useToast();
  const question = entry && {
    title: t`Withdraw these rates?`,
    text: t`They would have started on ${{ time: dateTime(entry.pricing.effectiveDate) }}. Those before them stay in force.`,
    isDestructive: true,
    confirmLabel: t`Withdraw`,
    toFailure: toFailure(t`Failed to update pricing`),
    onConfirm: async (reason: string) => {
      await withdraw({ variables: { input: { id: entry.pricing.id, reason } } });
      toast({ title: t`Scheduled pricing withdrawn` });
    },
  };
  return <ReasonDialog question={question} onClose={onClose} />;
}
