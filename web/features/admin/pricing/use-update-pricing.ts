import { t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import { useFormAct } from '../../../components/use-act.ts';
import { UpdatePricingDocument } from '../../../generated/pricing.ts';
import type { UpdatePricingInput } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { serverReason } from '../../../lib/server-message.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';
import { useWaitingToast } from '../use-waiting-toast.ts';

const PRICES = ['pricingState', 'pricingHistory'];

/** Publishes rates and says so; throws when they were refused, and shows what others have published by then. */
export function useUpdatePricing() {
  const { dateTime } = useAreaTime();
  const [update] = useMutation(UpdatePricingDocument);
  const refetchPrices = useRefetchFields(PRICES);
  const act = useFormAct();
  const toastWaiting = useWaitingToast();
  const otherwise = async (error: unknown) => {
    if (serverReason(error) === 'RECORD_CHANGED') await refetchPrices();
    return toastWaiting(error);
  };
  return async (input: UpdatePricingInput): Promise<void> => {
    const { startsAt } = input;
    const description = startsAt ? t`From ${{ time: dateTime(startsAt) }} on` : undefined;
    const done = { title: t`Pricing updated successfully`, description };
    if (await act(() => update({ variables: { input } }), { done, otherwise })) await refetchPrices();
  };
}
