import { msg, t } from '@lingui/core/macro';
import CallIcon from '@mui/icons-material/CallOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import type { Question } from '../../../components/confirm-dialog.tsx';
import { ConfirmDialog } from '../../../components/lazy-confirm-dialog.ts';
import type { DriverRideFragment } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { getActions, type DriverAction } from './driver-ride-actions.ts';
import { ReasonDialog } from './lazy-reason-dialog.ts';
import { StartPinDialog } from './lazy-start-pin-dialog.ts';
import { toEarning } from './ride-texts.ts';
import type { Answers, RideTransition, RideTransitions, TransitionOutcome } from './use-ride-transitions.ts';
import { texts } from '../../../lib/i18n.ts';

const LABELS: Record<DriverAction, string> = texts({
  accept: msg`Accept`,
  decline: msg`Decline`,
  pass: msg`Pass`,
  confirm: msg`I'm on for this`,
  start: msg`Start Trip`,
  call: msg`Call Rider`,
  'give-back': msg`Give back`,
  complete: msg`Complete Trip`,
  rate: msg`Rate Rider`,
});

/** A transition that waits for an answer of the driver, and what was answered before. */
interface Asked {
  readonly transition: RideTransition;
  readonly answers: Answers | undefined;
  readonly outcome: Exclude<TransitionOutcome, string>;
}

interface RideActionsProps {
  readonly ride: DriverRideFragment;
  readonly transitions: RideTransitions;
  readonly onRate: (ride: DriverRideFragment) => void;
  /** After a transition that the server has made. */
  readonly onDone?: () => void;
}

/** The buttons of a ride: the next step wide, everything else quiet; what cannot be taken back asks once more. */
export function RideActions({ ride, transitions, onRate, onDone }: RideActionsProps) {
  const [asking, setAsking] = useState<'complete' | 'give-back' | Asked | null>(null);
  const actions = getActions(ride);
  const isCrowded = actions.length > 2;
  const isRunning = transitions.running?.rideId === ride.id;
  const run = async (transition: RideTransition, answers?: Answers) => {
    const outcome = await transitions.run(ride, transition, answers);
    if (outcome === 'done') onDone?.();
    setAsking(typeof outcome === 'object' ? { transition, answers, outcome } : null);
  };
  const asked = typeof asking === 'object' ? asking : null;
  const act = (action: Exclude<DriverAction, 'call'>) => {
    if (action === 'rate') onRate(ride);
    else if (action === 'complete' || action === 'give-back') setAsking(action);
    else void run(action);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {actions.map((action, index) => {
        if (action === 'call') return <CallButton key={action} phone={ride.rider.phone ?? ''} />;
        return (
          <Button
            key={action}
            variant={index === 0 ? 'contained' : action === 'start' ? 'outlined' : 'text'}
            size={index === 0 ? 'large' : 'medium'}
            color={index === 0 || action === 'start' ? 'primary' : 'inherit'}
            loading={isRunning && transitions.running?.transition === action}
            disabled={isRunning}
            onClick={() => act(action)}
            sx={
              index === 0
                ? { flex: isCrowded ? '1 1 100%' : '1 1 160px' }
                : { px: 3, flexGrow: isCrowded ? 1 : 0 }
            }
          >
            {LABELS[action]}
          </Button>
        );
      })}
      <ConfirmDialog
        question={typeof asking === 'string' ? toQuestion(ride, asking) : null}
        isBusy={isRunning}
        onConfirm={() => typeof asking === 'string' && void run(asking)}
        onClose={() => setAsking(null)}
      />
      <AnswerDialogs ride={ride} asked={asked} isBusy={isRunning} run={run} onClose={() => setAsking(null)} />
    </Box>
  );
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
  const answer = (given: Answers) => asked && void run(asked.transition, { ...asked.answers, ...given });
  return (
    <>
      <StartPinDialog
        asked={
          asked && 'needsPin' in asked.outcome
            ? { riderName: ride.rider.firstName, refusal: asked.outcome.needsPin }
            : null
        }
        isBusy={isBusy}
        onPin={(pin) => answer({ pin })}
        onClose={onClose}
      />
      <ReasonDialog
        asked={
          asked && 'needsReason' in asked.outcome
            ? {
                question: asked.outcome.needsReason,
                label: asked.transition === 'start' ? LABELS.start : LABELS.complete,
              }
            : null
        }
        isBusy={isBusy}
        onReason={(reason) => answer({ reason })}
        onClose={onClose}
      />
    </>
  );
}

function CallButton({ phone }: { phone: string }) {
  return (
    <Button
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      variant="outlined"
      startIcon={<CallIcon aria-hidden />}
      sx={{ px: 3, flexGrow: 1 }}
    >
      {LABELS.call}
    </Button>
  );
}

/** What is asked before a ride is completed or given back. */
function toQuestion(ride: DriverRideFragment, action: 'complete' | 'give-back'): Question {
  const name = ride.rider.firstName;
  if (action === 'complete') {
    return {
      title: t`Complete this trip?`,
      text: t`${name} is charged now and ${{ moneyText: moneyText(toEarning(ride)) }} is yours. Complete it when ${name} has arrived.`,
      confirmLabel: t`Complete Trip`,
      cancelLabel: t`Not yet`,
    };
  }
  return {
    title: t`Give this ride back?`,
    text: t`${name} is told, and the ride is offered to other drivers.`,
    confirmLabel: t`Give back`,
    cancelLabel: t`Keep it`,
    isDestructive: true,
  };
}
