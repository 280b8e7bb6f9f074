import type { TripDraft } from '../booking/trip-draft.ts';
import { ArrivedBanner } from '../live/arrived-banner.tsx';
import type { CurrentRides } from '../live/use-current-rides.ts';
import { UnansweredBanner } from './unanswered-banner.tsx';

export interface EndedBannerProps {
  readonly ended: CurrentRides['ended'];
  readonly onDraft: (draft: TripDraft) => void;
}

/** How the last ride ended, while it is news. */
export function EndedBanner({ ended, onDraft }: EndedBannerProps) {
  if (!ended) return null;
  if (ended.status === 'CANCELLED') return <UnansweredBanner ride={ended} onDraft={onDraft} />;
  return <ArrivedBanner ride={ended} />;
}
