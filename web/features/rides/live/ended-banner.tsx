import type { CurrentRideFragment } from '../../../generated/operations.ts';
import type { TripDraft } from '../booking/trip-draft.ts';
import { ArrivedBanner } from './arrived-banner.tsx';
import { UnansweredBanner } from './unanswered-banner.tsx';

export interface EndedBannerProps {
  readonly ended: CurrentRideFragment | null;
  readonly onDraft: (draft: TripDraft) => void;
}

/** How the last ride ended, while it is news. */
export function EndedBanner({ ended, onDraft }: EndedBannerProps) {
  if (!ended) return null;
  if (ended.status === 'CANCELLED') return <UnansweredBanner ride={ended} onDraft={onDraft} />;
  return <ArrivedBanner ride={ended} />;
}
