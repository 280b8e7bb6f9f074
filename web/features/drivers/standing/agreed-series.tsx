import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Card, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { CloseActions } from '../../../components/close-actions.tsx';
import { ConfirmDialog } from '../../../components/lazy-confirm-dialog.ts';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import type { StandingOfferCardFragment } from '../../../generated/operations.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { SeriesFacts, WeeklyFigure } from './series-facts.tsx';
import { useStandingAnswer } from './use-standing-answer.ts';
import { WeekdayChoice } from './weekday-choice.tsx';

type Offer = StandingOfferCardFragment;

/** A standing ride that the driver drives: fewer days, or none any more. */
export function AgreedSeries({ offer }: { offer: Offer }) {
  const { standingRide: series } = offer;
  const { rider, agreedWeekdays, times } = series;
  const titleId = useId();
  const { answer, isBusy } = useStandingAnswer(series);
  const [isLeaving, setLeaving] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const name = rider.firstName;
  const leave = async () => {
    await answer([]);
    setLeaving(false);
  };
  const driven = times.filter(({ weekday }) => agreedWeekdays.includes(weekday));
  const isPart = driven.length < times.length;
  return (
    <Card component="article" aria-labelledby={titleId} sx={{ p: 4, display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <PersonAvatar person={rider} size={44} />
        <Typography id={titleId} variant="h4" component="h3" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {fullName(rider)}
        </Typography>
      </Box>
      {!isPart && <WeeklyFigure offer={offer} size="h2" />}
      {isPart && (
        <Typography variant="body2" color="textSecondary">
          {t`You drive ${{ some: driven.length }} of ${{ all: times.length }} days`}
        </Typography>
      )}
      <SeriesFacts series={{ ...series, times: driven }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {agreedWeekdays.length > 1 && (
          <Button variant="outlined" size="small" onClick={() => setChoosing(true)}>
            <Trans>Drive fewer days</Trans>
          </Button>
        )}
        <Button
          color="inherit"
          size="small"
          onClick={() => setLeaving(true)}
          aria-label={t`Stop driving ${name} every week`}
          sx={{ px: 3 }}
        >
          <Trans>Stop driving</Trans>
        </Button>
      </Box>
      <FewerDays series={series} isOpen={isChoosing} onClose={() => setChoosing(false)} />
      <ConfirmDialog
        question={
          isLeaving
            ? {
                title: t`Stop driving ${name} every week?`,
                text: t`${name} is told now, and other drivers are asked for every ride that is not booked yet. Rides that are booked already stay yours.`,
                confirmLabel: t`Stop driving`,
                cancelLabel: t`Keep driving`,
                isDestructive: true,
              }
            : null
        }
        isBusy={isBusy}
        onConfirm={() => void leave()}
        onClose={() => setLeaving(false)}
      />
    </Card>
  );
}

interface FewerDaysProps {
  readonly series: Offer['standingRide'];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Which of the days the driver goes on to drive; for the others somebody else is looked for. */
function FewerDays({ series, isOpen, onClose }: FewerDaysProps) {
  const { rider, agreedWeekdays, times } = series;
  const { answer, isBusy } = useStandingAnswer(series);
  const [chosen, setChosen] = useState<readonly number[]>(agreedWeekdays);
  const name = rider.firstName;
  const titleId = useId();
  const isFewer = chosen.length > 0 && chosen.length < agreedWeekdays.length;
  const save = async () => {
    if (await answer(chosen)) onClose();
  };
  const close = () => {
    setChosen(agreedWeekdays);
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={isBusy ? undefined : close}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>
        <Trans>On which days do you go on?</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <WeekdayChoice
          label={t`Days on which you drive ${name}`}
          times={times.filter(({ weekday }) => agreedWeekdays.includes(weekday))}
          chosen={chosen}
          onChange={setChosen}
        />
        <Typography variant="body2" color="textSecondary">
          {t`${name} is told, and for the other days other drivers are asked. Rides that are booked already stay yours.`}
        </Typography>
      </DialogContent>
      <CloseActions onClose={close} disabled={isBusy} label={t`Cancel`}>
        <Button variant="contained" loading={isBusy} disabled={!isFewer} onClick={() => void save()}>
          <Trans>Save</Trans>
        </Button>
      </CloseActions>
    </Dialog>
  );
}
