import { useParams } from 'react-router';
import { StandingRideScreen } from './standing-ride-screen.tsx';
import { StandingRidesScreen } from './standing-rides-screen.tsx';

/** The one standing ride in the address, or all of them. */
export function StandingPage() {
  const { standingRideId } = useParams();
  return standingRideId ? (
    <StandingRideScreen key={standingRideId} id={standingRideId} />
  ) : (
    <StandingRidesScreen />
  );
}
