import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import { paymentName } from '../../../lib/receipt-text.ts';
import { useToast } from '../../../components/toast.tsx';
import { useAct } from '../../../components/use-act.ts';
import { ChangeRidePaymentDocument } from '../../../generated/payment.ts';
import { PAYMENT_ACTS } from '../../../lib/payment-acts.ts';
import { useRefetchRides } from '../../../lib/refetch-rides.ts';
import { paymentProblem, type PaymentProblem } from './payment-problem.ts';
import { toPayment, type PaymentChoice } from './payment-select.tsx';
import { usePaidRequest } from './use-paid-request.ts';

interface ChangePayment {
  /** True when the ride is paid in the new way; never rejects. */
  readonly change: (rideId: string, payment: PaymentChoice) => Promise<boolean>;
  readonly problem: PaymentProblem | null;
  readonly forgetProblem: () => void;
  readonly question: ReactNode;
}

/** Pays an unfinished ride in another way, and reports how it went. */
export function useChangePayment(): ChangePayment {
  const [request] = useMutation(ChangeRidePaymentDocument);
  const { send, question } = usePaidRequest();
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  const refetchRides = useRefetchRides();
  const toast = useToast();
  const act = useAct();
  const otherwise = (error: unknown) => {
    const found = paymentProblem(error);
    setProblem(found);
    if (found?.kind === 'declined') {
      toast({ title: t`Payment Failed`, description: found.message, severity: 'error' });
    }
    return found !== null;
  };
  const change = async (rideId: string, payment: PaymentChoice): Promise<boolean> => {
    setProblem(null);
    const variables = { input: { rideId, ...toPayment(payment) } };
    const isDone = await act(() => send(() => request({ variables })), {
      done: ({ data }) => {
        const paid = data?.changeRidePayment;
        const description = paid && PAYMENT_ACTS[paid.paymentMethod].chosen(paymentName(paid));
        return { title: t`Payment changed`, description };
      },
      failed: t`Failed to change the payment`,
      otherwise,
    });
    void refetchRides();
    return isDone;
  };
  return { change, problem, forgetProblem: () => setProblem(null), question };
}
