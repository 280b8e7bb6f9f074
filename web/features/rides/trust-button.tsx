import FavoriteIcon from '@mui/icons-material/Favorite';
import FavoriteBorderIcon from '@mui/icons-material/FavoriteBorder';
import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { useToast } from '../../components/toast.tsx';
import { TrustDriverDocument } from '../../generated/booking.ts';
import type { RidePersonFragment } from '../../generated/operations.ts';
import { RiderDashboardDocument } from '../../generated/rider-dashboard.ts';
import { TrustedDriversDocument } from '../../generated/trusted-drivers.ts';
import { serverMessage } from '../../lib/server-message.ts';

/** Adds the driver of a past ride to the rider's trusted ones, or takes them out. Absent until it is known which. */
export function TrustButton({ driver }: { driver: RidePersonFragment }) {
  const { data } = useQuery(TrustedDriversDocument);
  const [trust, { loading }] = useMutation(TrustDriverDocument, {
    refetchQueries: [TrustedDriversDocument, RiderDashboardDocument],
    awaitRefetchQueries: true,
  });
  const toast = useToast();
  if (!data) return null;
  const name = driver.firstName;
  const isTrusted = data.trustedDrivers.some(({ id }) => id === driver.id);
  const change = async () => {
    try {
      await trust({ variables: { driverId: driver.id, trusted: !isTrusted } });
    } catch (error) {
      const description = serverMessage(error) ?? t`Your trusted drivers are unchanged. Please try again.`;
      toast({ title: t`Error`, description, severity: 'error' });
    }
  };
  return (
    <Button
      size="small"
      variant="outlined"
      loading={loading}
      loadingPosition="start"
      startIcon={isTrusted ? <FavoriteIcon /> : <FavoriteBorderIcon />}
      onClick={() => void change()}
      sx={{ px: 3 }}
    >
      {isTrusted ? <Trans>No longer trust {name}</Trans> : <Trans>Trust {name}</Trans>}
    </Button>
  );
}
