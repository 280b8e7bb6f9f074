import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, AlertTitle, Box, Button, Card, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { weekdayDateText } from '../../../components/standing-rides/day-words.ts';
import { listText, weekdaysText } from '../../../components/standing-rides/pattern-words.ts';
import { weekdayText } from '../../../lib/clock-words.ts';
import type { StandingOfferCardFragment } from '../../../generated/operations.ts';
import { timeText } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { shortPlace } from '../../../lib/place-text.ts';
import { SeriesFacts, WeeklyFigure } from './series-facts.tsx';
import { useStandingAnswer } from './use-standing-answer.ts';
import { WeekdayChoice } from './weekday-choice.tsx';

type Offer = StandingOfferCardFragment;

/** A rider asks the driver for every week: what it brings, when and where, what collides, and the three answers. */
export function StandingOfferCard({ offer }: { offer: Offer }) {
  const { standingRide: series } = offer;
  const titleId = useId();
  return (
    <Card
      component="article"
      aria-labelledby={titleId}
      sx={{
        p: 4,
        display: 'flex',
        flexDirection: 'column',
        gap: 4,
        borderColor: 'primary.main',
        borderWidth: 2,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <PersonAvatar person={series.rider} size={44} />
        <Typography id={titleId} variant="h4" component="h3" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {t`${{ name: series.rider.firstName }} asks you to drive every week`}
        </Typography>
      </Box>
      <WeeklyFigure offer={offer} />
      <SeriesFacts series={series} />
      <Collisions collisions={offer.collisions} />
      <Answers offer={offer} />
    </Card>
  );
}

/** Each day on which something else takes the driver's time, as a sentence. */
function Collisions({ collisions }: Pick<Offer, 'collisions'>) {
  const { timeZone } = useConfiguration().serviceArea;
  if (collisions.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined">
      <AlertTitle>
        <Trans>You have promised something else</Trans>
      </AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 4, overflowWrap: 'anywhere' }}>
        {collisions.map((collision) => (
          <li key={`${collision.day} ${collision.scheduledFor}`}>{collisionText(collision, timeZone)}</li>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 1 }}>
        <Trans>If you say yes, another driver is looked for on these days.</Trans>
      </Typography>
    </Alert>
  );
}

function collisionText({ day, scheduledFor, pickup }: Offer['collisions'][number], timeZone: string): string {
  const [date, place] = [weekdayDateText(day), shortPlace(pickup)];
  if (!scheduledFor) return t`${date}: you have a ride from ${place}.`;
  return t`${date}: at ${{ time: timeText(scheduledFor, timeZone) }} you have a ride from ${place}.`;
}

/** Yes to everything is wide, some days are one tap further, no is quiet. */
function Answers({ offer: { standingRide: series, collisions } }: { offer: Offer }) {
  const { answer, isBusy } = useStandingAnswer(series);
  const all = series.times.map(({ weekday }) => weekday);
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    all.filter((weekday) => !collisions.some((collision) => collision.weekday === weekday)),
  );
  const [sent, setSent] = useState<'all' | 'some' | 'no' | null>(null);
  const send = async (kind: typeof sent, weekdays: readonly number[]) => {
    setSent(kind);
    await answer(weekdays);
    setSent(null);
  };
  const name = series.rider.firstName;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 'auto' }}>
      {!isChoosing && (
        <Button
          variant="contained"
          size="large"
          loading={sent === 'all'}
          disabled={isBusy}
          onClick={() => void send('all', all)}
          sx={{ minHeight: 56 }}
        >
          {plural(all.length, {
            one: `Yes, every ${weekdayText(all[0] ?? 0)}`,
            2: 'Yes to both days',
            other: 'Yes to all # days',
          })}
        </Button>
      )}
      {isChoosing && (
        <>
          <WeekdayChoice
            label={t`Days on which you drive ${name}`}
            times={series.times}
            chosen={chosen}
            onChange={setChosen}
          />
          <Button
            variant="contained"
            size="large"
            loading={sent === 'some'}
            disabled={isBusy || chosen.length === 0}
            onClick={() => void send('some', chosen)}
            sx={{ minHeight: 56 }}
          >
            {chosen.length === 0 ? t`Choose a day` : t`Yes to ${{ days: daysWords(chosen) }}`}
          </Button>
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Button
          color="inherit"
          loading={sent === 'no'}
          disabled={isBusy}
          onClick={() => void send('no', [])}
          aria-label={t`No, I do not drive ${name} every week`}
          sx={{ px: 3 }}
        >
          <Trans>No</Trans>
        </Button>
        {all.length > 1 && (
          <Button color="inherit" disabled={isBusy} onClick={() => setChoosing(!isChoosing)} sx={{ px: 3 }}>
            {isChoosing ? t`All days instead` : t`Only some days`}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Short where there are many: "Tue, Thu, and Sat". */
function daysWords(weekdays: readonly number[]): string {
  if (weekdays.length < 3) return weekdaysText(weekdays);
  return listText(weekdays.toSorted((a, b) => a - b).map((weekday) => weekdayText(weekday, 'short')));
}
