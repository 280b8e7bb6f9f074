import { t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import { useToast } from '../../../components/toast.tsx';
import { UpdatePricingDocument } from '../../../generated/admin.ts';
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
  const toast = useToast();
  const toastWaiting = useWaitingToast();
  return async (input: UpdatePricingInput): Promise<void> => {
    try {
      await update({ variables: { input } });
    } catch (error) {
      if (serverReason(error) === 'RECORD_CHANGED') await refetchPrices();
      if (await toastWaiting(error)) return;
      throw error;
    }
    await refetchPrices();
    const { startsAt } = input;
    toast({
      title: t`Pricing updated successfully`,
      ...(startsAt && { description: t`From ${{ time: dateTime(startsAt) }} on` }),
    });
  };
}
