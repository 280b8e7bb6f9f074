import { msg, plural, t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import type { Toast } from '../../../components/toast.tsx';
import { useAct } from '../../../components/use-act.ts';
import {
  GeneratePayoutsDocument,
  ProcessPayoutsDocument,
  TransferPayoutsDocument,
} from '../../../generated/admin-payouts.ts';
import type { TransferPayoutsMutation } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';
import type { PayoutStepId } from './payout-steps.ts';
import { texts } from '../../../lib/i18n.ts';

/** What is said when a step could not be run. */
const FAILED: Record<PayoutStepId, { readonly title: string; readonly failed: string }> = {
  generate: texts({ title: msg`Error`, failed: msg`Failed to generate payouts` }),
  process: texts({ title: msg`Error`, failed: msg`Failed to process payouts` }),
  transfer: texts({ title: msg`Transfer Error`, failed: msg`Failed to process transfers` }),
};

const PAYOUTS = ['payouts'];

/** Runs a step of the payouts and reports its result; never rejects. */
export function useRunPayouts(): { run: (step: PayoutStepId) => Promise<void>; running: boolean } {
  const [running, setRunning] = useState(false);
  const act = useAct();
  const refetch = useRefetchFields(PAYOUTS);
  const [generate] = useMutation(GeneratePayoutsDocument);
  const [process] = useMutation(ProcessPayoutsDocument);
  const [transfer] = useMutation(TransferPayoutsDocument);
  const steps: Record<PayoutStepId, () => Promise<Toast>> = {
    generate: async () => runToast(t`Payouts generated`, (await generate()).data?.generatePayouts),
    process: async () => runToast(t`Payouts processed`, (await process()).data?.processPayouts),
    transfer: async () => transferToast((await transfer()).data?.transferPayouts),
  };
  const run = async (step: PayoutStepId) => {
    setRunning(true);
    const { title, failed } = FAILED[step];
    if (await act(steps[step], { done: (said) => said, title, failed })) await refetch();
    setRunning(false);
  };
  return { run, running };
}

function runToast(title: string, run: { count: number; amount: string } | undefined): Toast {
  if (!run || run.count === 0) return { title, description: t`There was nothing to do.`, severity: 'info' };
  const payouts = plural(run.count, { one: '# payout', other: '# payouts' });
  return { title, description: `${payouts}, ${moneyText(run.amount)}` };
}

/** 'N transfers completed, M failed', in red if any failed. */
export function transferToast(run: TransferPayoutsMutation['transferPayouts'] | undefined): Toast {
  const { successful, failed, unknown } = run ?? { successful: 0, failed: 0, unknown: 0 };
  return {
    title: t`${successful} transfers completed, ${failed} failed`,
    description:
      unknown > 0
        ? t`${unknown} not answered yet: the money stays reserved until the provider is asked again.`
        : undefined,
    severity: failed > 0 ? 'error' : 'success',
  };
}
