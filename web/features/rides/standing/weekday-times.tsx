import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { WeekdayToggles } from '../../../components/standing-rides/weekday-toggles.tsx';
import { weekdayText } from '../../../lib/clock-words.ts';
import { OutlinedField } from '../../../components/outlined-field.tsx';
import type { StandingReturn } from '../../../generated/operations.ts';
import { withReturn, withTimes, withWeekday, type RepeatPlan } from './repeat-plan.ts';

interface WeekdayTimesProps {
  readonly plan: RepeatPlan;
  readonly onChange: (plan: RepeatPlan) => void;
}

/** On which days of the week, at what time each, and how the rider comes back. */
export function WeekdayTimes({ plan, onChange }: WeekdayTimesProps) {
  const isBack = plan.returnKind === 'AT_TIME';
  return (
    <Box component="section" aria-labelledby="repeat-days" sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h5" component="h3" id="repeat-days">
        <Trans>Every week on</Trans>
      </Typography>
      <WeekdayToggles
        aria-labelledby="repeat-days"
        chosen={plan.times.map(({ weekday }) => weekday)}
        onToggle={(weekday) => onChange(withWeekday(plan, weekday))}
      />
      {plan.times.map(({ weekday, time, returnTime }) => (
        <Box
          key={weekday}
          role="group"
          aria-label={weekdayText(weekday)}
          sx={{
            display: 'grid',
            gridTemplateColumns: isBack
              ? { xs: '1fr 1fr', sm: '120px 1fr 1fr' }
              : { xs: 'minmax(96px, 1fr) 1.4fr', sm: '120px 1fr' },
            gap: 2,
            alignItems: 'center',
            rowGap: 3,
          }}
        >
          <Typography sx={{ fontWeight: 600, ...(isBack && { gridColumn: { xs: '1 / -1', sm: 'auto' } }) }}>
            {weekdayText(weekday)}
          </Typography>
          <OutlinedField
            label={t`Pickup`}
            type="time"
            value={time}
            onChange={({ target }) => onChange(withTimes(plan, weekday, { time: target.value }))}
            isShrunk
          />
          {isBack && (
            <OutlinedField
              label={t`Back`}
              type="time"
              value={returnTime ?? ''}
              error={returnTime !== null && returnTime !== '' && returnTime <= time}
              onChange={({ target }) => onChange(withTimes(plan, weekday, { returnTime: target.value }))}
              isShrunk
            />
          )}
        </Box>
      ))}
      <ReturnChoice plan={plan} onChange={onChange} />
    </Box>
  );
}

/** None, at a time of each day, or when the rider calls. */
function ReturnChoice({ plan, onChange }: WeekdayTimesProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h5" component="h3">
        <Trans>The way back</Trans>
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        aria-label={t`The way back`}
        value={plan.returnKind}
        onChange={(_, kind: StandingReturn | null) => kind && onChange(withReturn(plan, kind))}
        sx={{ '& > *': { fontSize: '0.875rem', px: 1, lineHeight: 1.3 } }}
      >
        <ToggleButton value="NONE">
          <Trans>None</Trans>
        </ToggleButton>
        <ToggleButton value="AT_TIME">
          <Trans>At a set time</Trans>
        </ToggleButton>
        <ToggleButton value="ON_CALL">
          <Trans>I’ll call when ready</Trans>
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}
