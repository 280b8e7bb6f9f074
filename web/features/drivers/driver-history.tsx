import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { useState } from 'react';
import { RatingDialog } from '../../components/lazy-rating-dialog.ts';
import type { RatingSubject } from '../../components/rating-dialog.tsx';
import { RideHistory } from '../../components/ride-history/ride-history.tsx';
import { DriverHistoryDocument } from '../../generated/driver-history.ts';

/** "Ride History": the driver's rides with what they brought; riders not rated yet can be. */
export function DriverHistory() {
  const [subject, setSubject] = useState<RatingSubject | null>(null);
  return (
    <>
      <RideHistory
        query={DriverHistoryDocument}
        userType="driver"
        actionsFor={({ id, canRate, rider }) =>
          canRate && (
            <Button
              size="small"
              onClick={() => setSubject({ rideId: id, rateeId: rider.id, name: rider.firstName })}
            >
              <Trans>Rate Rider</Trans>
            </Button>
          )
        }
      />
      <RatingDialog subject={subject} onClose={() => setSubject(null)} />
    </>
  );
}
