import { t } from '@lingui/core/macro';
import { RideHistory } from '../../components/ride-history/ride-history.tsx';
import { RiderHistoryDocument } from '../../generated/rider-dashboard.ts';
import { RideButtons } from './ride-buttons.tsx';

/** "Trip History": the rider's rides with what can be done about them. */
export function RiderHistory({ onBook }: { onBook: () => void }) {
  return (
    <RideHistory
      query={RiderHistoryDocument}
      userType="rider"
      actionsFor={(ride) => <RideButtons ride={ride} inCard />}
      emptyAction={{ label: t`Book a Ride`, onClick: onBook }}
    />
  );
}
