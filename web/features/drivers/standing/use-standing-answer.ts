import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import type { Toast } from '../../../components/toast.tsx';
import { useAct } from '../../../components/use-act.ts';
import { AnswerStandingRideDocument } from '../../../generated/driven-standing-rides.ts';
import type { StandingOfferCardFragment } from '../../../generated/operations.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';
import { STANDING_FIELDS } from './use-standing-rides.ts';

type Series = StandingOfferCardFragment['standingRide'];

/** Sends which days of the week the driver drives, none for no, and says what came of it. */
export function useStandingAnswer({ id, consent, rider, agreedWeekdays }: Series) {
  const [send, { loading }] = useMutation(AnswerStandingRideDocument);
  const refetch = useRefetchFields(STANDING_FIELDS);
  const act = useAct();
  const answer = async (weekdays: readonly number[]): Promise<boolean> => {
    const isDone = await act(() => send({ variables: { standingRideId: id, weekdays: [...weekdays] } }), {
      done: toWords(consent === 'AGREED', weekdays.length, rider.firstName),
      failed: t`Nothing has changed. Check your connection and try again.`,
    });
    // Who is refused because it was answered or taken back meanwhile sees how it stands now.
    await refetch();
    return isDone;
  };
  return { answer, isBusy: loading, agreedWeekdays };
}

function toWords(wasAgreed: boolean, days: number, name: string): Toast {
  if (days > 0) {
    return wasAgreed
      ? { title: t`Your days have changed`, description: t`${name} is told.` }
      : { title: t`You drive ${name} every week`, description: t`The rides stand in your schedule.` };
  }
  return wasAgreed
    ? { title: t`You do not drive it any more`, description: t`${name} is told, and others are asked.` }
    : { title: t`You said no`, description: t`${name} is told, and can ask another driver.` };
}
