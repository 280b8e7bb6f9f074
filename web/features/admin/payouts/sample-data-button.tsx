import { useMutation } from '@apollo/client/react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { useAct } from '../../../components/use-act.ts';
import { CreateSampleDataDocument } from '../../../generated/payout-totals.ts';
import { isTestMode, useConfiguration } from '../../../lib/configuration.ts';

/** Makes rides of last week to try payouts with; shown only where money is test money. */
export function SampleDataButton() {
  const { payments } = useConfiguration();
  const act = useAct();
  const [create, { loading }] = useMutation(CreateSampleDataDocument, { refetchQueries: ['PayoutTotals'] });
  if (!isTestMode(payments.mode)) return null;
  const toMade = (count: number) => {
    const rides = plural(count, { one: '# ride', other: '# rides' });
    return {
      title: t`Sample data created`,
      description: t`A driver with ${rides} of last week. Generate payouts to pay them.`,
    };
  };
  const make = () =>
    act(() => create(), {
      done: ({ data }) => toMade(data?.createSampleData.ridesCount ?? 0),
      failed: t`Failed to create sample data`,
    });
  return (
    <Button variant="text" loading={loading} onClick={() => void make()}>
      <Trans>Create Sample Data</Trans>
    </Button>
  );
}
