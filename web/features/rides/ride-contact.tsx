import MailIcon from '@mui/icons-material/MailOutlined';
import PhoneIcon from '@mui/icons-material/Phone';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { UNDER_WAY } from '../../components/ride-history/ride-status.ts';
import type { RideContactFragment, RideStatus } from '../../generated/operations.ts';
import { useConfiguration } from '../../lib/configuration.ts';
import { unmask, type Masked } from '../../lib/masked.ts';

/** Whether a driver has taken the ride and it is not over, so that somebody may have to be reached. */
export function needsContact({ status }: { readonly status: RideStatus }): boolean {
  return UNDER_WAY.has(status);
}

/** The ways to the driver and to the support, while a driver has the ride: it is no longer the rider's to cancel. */
export function RideContact({ ride: masked }: { ride: Masked<RideContactFragment> }) {
  const ride = unmask<RideContactFragment>(masked);
  const { supportEmail } = useConfiguration();
  if (!needsContact(ride)) return null;
  const { driver } = ride;
  const subject = encodeURIComponent(t`Ride ${{ id: ride.id.slice(-8) }}`);
  return (
    <>
      {driver?.phone && (
        <Button
          size="small"
          variant="outlined"
          href={`tel:${driver.phone.replace(/[^+\d]/g, '')}`}
          startIcon={<PhoneIcon />}
        >
          <Trans>Call {{ name: driver.firstName }}</Trans>
        </Button>
      )}
      <Button
        size="small"
        variant="outlined"
        href={`mailto:${supportEmail}?subject=${subject}`}
        startIcon={<MailIcon />}
      >
        <Trans>Contact Support</Trans>
      </Button>
    </>
  );
}
