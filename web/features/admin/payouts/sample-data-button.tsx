import { useMutation } from '@apollo/client/react';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { useToast, type Toast } from '../../../components/toast.tsx';
import { CreateSampleDataDocument } from '../../../generated/payout-totals.ts';
import { isTestMode, useConfiguration } from '../../../lib/configuration.ts';
import { texts } from '../../../lib/i18n.ts';
import { serverMessage } from '../../../lib/server-message.ts';

const FAILED: Pick<Toast, 'title' | 'description'> = texts({
  title: msg`Error`,
  description: msg`Failed to create sample data`,
});

/** Makes rides of last week to try payouts with; shown only where money is test money. */
export function SampleDataButton() {
  const { payments } = useConfiguration();
  const toast = useToast();
  const [create, { loading }] = useMutation(CreateSampleDataDocument, { refetchQueries: ['PayoutTotals'] });
  if (!isTestMode(payments.mode)) return null;
  const make = async () => {
    try {
      const { data } = await create();
      const rides = plural(data?.createSampleData.ridesCount ?? 0, { one: '# ride', other: '# rides' });
      toast({
        title: t`Sample data created`,
        description: t`A driver with ${rides} of last week. Generate payouts to pay them.`,
      });
    } catch (error) {
      toast({ ...FAILED, description: serverMessage(error) ?? FAILED.description, severity: 'error' });
    }
  };
  return (
    <Button variant="text" loading={loading} onClick={() => void make()}>
      <Trans>Create Sample Data</Trans>
    </Button>
  );
}
