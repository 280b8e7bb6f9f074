import { msg, t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import type { ReasonQuestion } from '../../../components/form/reason-dialog.tsx';
import type { DriverRideFragment, GiveBackReason } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import type { DriverAction } from './driver-ride-actions.ts';
import { CompleteDialog, StartPinDialog } from './lazy-start-pin-dialog.ts';
import type {
  Answers,
  GiveBackAnswer,
  RideTransition,
  RideTransitions,
  TransitionOutcome,
} from './use-ride-transitions.ts';

/** Of its own, and not the one that the console shares: that would be one more file of a driver's first load. */
const ReasonDialog = lazyDialog(
  'question',
  async () => (await import('../../../components/form/reason-dialog.tsx')).ReasonDialog,
);

export const ACTION_LABELS: Record<DriverAction, string> = texts({
  accept: msg`Accept`,
  decline: msg`Decline`,
  pass: msg`Pass`,
  confirm: msg`Confirm Pickup`,
  arrive: msg`I've Arrived`,
  start: msg`Start Trip`,
  call: msg`Call Rider`,
  text: msg`Text Rider`,
  'give-back': msg`Can't Make It`,
  'agree-cancel': msg`Agree to Cancel`,
  'decline-cancel': msg`Keep the Ride`,
  complete: msg`Complete Trip`,
  rate: msg`Rate Rider`,
});

/** A transition that waits for an answer of the driver, and what was answered before. */
interface Asked {
  readonly transition: RideTransition;
  readonly answers: Answers | undefined;
  readonly outcome: Exclude<TransitionOutcome, string>;
}

export interface RideActsProps {
  readonly ride: DriverRideFragment;
  readonly transitions: RideTransitions;
  readonly onRate: (ride: DriverRideFragment) => void;
  /** After a transition that the server has made. */
  readonly onDone?: () => void;
}

export type Act = Exclude<DriverAction, 'call' | 'text'>;

interface RideActs {
  /** Does it, or asks for what it needs first. */
  readonly act: (action: Act) => void;
  /** While one of them runs, every button of the ride waits. */
  readonly isBusy: boolean;
  readonly running: RideTransition | null;
  /** To be rendered beside the buttons. */
  readonly dialogs: ReactNode;
}

/** What the buttons of a ride do; what cannot be taken back asks once more. */
export function useRideActs({ ride, transitions, onRate, onDone }: RideActsProps): RideActs {
  const [asking, setAsking] = useState<'complete' | 'give-back' | Asked | null>(null);
  const running = transitions.running?.rideId === ride.id ? transitions.running.transition : null;
  const isBusy = running !== null;
  const run = async (transition: RideTransition, answers?: Answers) => {
    const outcome = await transitions.run(ride, transition, answers);
    if (outcome === 'done') onDone?.();
    setAsking(typeof outcome === 'object' ? { transition, answers, outcome } : null);
  };
  const close = () => setAsking(null);
  const act = (action: Act) => {
    if (action === 'rate') onRate(ride);
    else if (action === 'complete' || action === 'give-back') setAsking(action);
    else void run(action);
  };
  const asked = typeof asking === 'object' ? asking : null;
  const dialogs = (
    <>
      <CompleteDialog
        ride={asking === 'complete' ? ride : null}
        isBusy={isBusy}
        onComplete={(answers) => void run('complete', answers)}
        onClose={close}
      />
      <ReasonDialog
        question={
          asking === 'give-back' ? giveBackQuestion(ride, (giveBack) => run('give-back', { giveBack })) : null
        }
        onClose={close}
      />
      <AnswerDialogs ride={ride} asked={asked} isBusy={isBusy} run={run} onClose={close} />
    </>
  );
  return { act, isBusy, running, dialogs };
}

interface AnswerDialogsProps {
  readonly ride: DriverRideFragment;
  readonly asked: Asked | null;
  readonly isBusy: boolean;
  readonly run: (transition: RideTransition, answers: Answers) => Promise<void>;
  readonly onClose: () => void;
}

/** What the server wants to know before a transition. */
function AnswerDialogs({ ride, asked, isBusy, run, onClose }: AnswerDialogsProps) {
  const answer = (given: Answers) => asked && run(asked.transition, { ...asked.answers, ...given });
  return (
    <>
      <StartPinDialog
        asked={
          asked && 'needsPin' in asked.outcome
            ? { riderName: ride.rider.firstName, refusal: asked.outcome.needsPin }
            : null
        }
        isBusy={isBusy}
        onPin={(pin) => void answer({ pin })}
        onClose={onClose}
      />
      <ReasonDialog
        question={
          asked && 'needsReason' in asked.outcome
            ? {
                title: t`Please say why`,
                text: asked.outcome.needsReason,
                hint: t`It is kept with the ride, for support to read.`,
                confirmLabel: ACTION_LABELS[asked.transition],
                cancelLabel: t`Not yet`,
                // What is asked next, if anything, is decided by the outcome.
                onConfirm: async (reason) => {
                  await answer({ reason });
                  return 'stay';
                },
              }
            : null
        }
        onClose={onClose}
      />
    </>
  );
}

const GIVE_BACK_REASONS: Record<GiveBackReason, string> = texts({
  TOO_FAR: msg`Too far away`,
  VEHICLE_TROUBLE: msg`Vehicle trouble`,
  UNSAFE: msg`I do not feel safe`,
  EMERGENCY: msg`An emergency`,
  OTHER: msg`Another reason`,
});

/** Why the driver cannot drive a ride that they accepted. */
function giveBackQuestion(
  ride: DriverRideFragment,
  giveBack: (answer: GiveBackAnswer) => Promise<void>,
): ReasonQuestion<GiveBackReason> {
  const { firstName } = ride.rider;
  return {
    title: t`Can't make this ride?`,
    text: t`${{ riderName: firstName }} is told that you cannot come, and other drivers are asked at once. It counts as a request you passed on.`,
    hint: t`Support reads it; your rider does not.`,
    choices: { labels: GIVE_BACK_REASONS, needsWords: 'OTHER' },
    isDestructive: true,
    confirmLabel: t`Ask Other Drivers`,
    cancelLabel: t`Keep Ride`,
    onConfirm: async (words, reason) => {
      await giveBack({ reason, words: words || null });
      return 'stay';
    },
  };
}
