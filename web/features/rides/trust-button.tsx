import FavoriteIcon from '@mui/icons-material/Favorite';
import FavoriteBorderIcon from '@mui/icons-material/FavoriteBorder';
import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useAct } from '../../components/use-act.ts';
import { TrustDriverDocument } from '../../generated/booking.ts';
import { TrustedDriversDocument } from '../../generated/trusted-drivers.ts';
import { useRefetchFields } from '../../lib/use-refetch-fields.ts';

const FIELDS = ['trustedDrivers', 'riderDashboard'];

/** Adds the driver of a past ride to the rider's trusted ones, or takes them out. Absent until it is known which. */
export function TrustButton({ driver }: { driver: { readonly id: string; readonly firstName: string } }) {
  const { data } = useQuery(TrustedDriversDocument);
  const [trust] = useMutation(TrustDriverDocument);
  const refetch = useRefetchFields(FIELDS);
  const [isBusy, setBusy] = useState(false);
  const act = useAct();
  if (!data) return null;
  const name = driver.firstName;
  const isTrusted = data.trustedDrivers.some(({ id }) => id === driver.id);
  const change = async () => {
    setBusy(true);
    const isDone = await act(() => trust({ variables: { driverId: driver.id, trusted: !isTrusted } }), {
      failed: t`Your trusted drivers are unchanged. Please try again.`,
    });
    if (isDone) await refetch();
    setBusy(false);
  };
  return (
    <Button
      size="small"
      variant="outlined"
      loading={isBusy}
      loadingPosition="start"
      startIcon={isTrusted ? <FavoriteIcon /> : <FavoriteBorderIcon />}
      onClick={() => void change()}
      sx={{ px: 3 }}
    >
      {isTrusted ? <Trans>No longer trust {name}</Trans> : <Trans>Trust {name}</Trans>}
    </Button>
  );
}
