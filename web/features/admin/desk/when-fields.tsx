import { t } from '@lingui/core/macro';
import { Box, ToggleButton } from '@mui/material';
import { OutlinedField } from '../../../components/outlined-field.tsx';
import { weekdayText } from '../../../lib/clock-words.ts';
import { ChoiceRadios } from './choice-radios.tsx';
import type { DeskDraft } from './desk-draft.ts';

interface WhenFieldsProps {
  readonly draft: DeskDraft;
  /** "2026-03-05", in the service area. */
  readonly today: string;
  readonly change: (changes: Partial<DeskDraft>) => void;
}

/** Now, at a time, or every week; and the way back. */
export function WhenFields({ draft, today, change }: WhenFieldsProps) {
  const { when, date, time, back, backTime, weekdays } = draft;
  const toggle = (weekday: number) =>
    change({
      weekdays: weekdays.includes(weekday)
        ? weekdays.filter((other) => other !== weekday)
        : [...weekdays, weekday].toSorted((a, b) => a - b),
    });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <ChoiceRadios
        label={t`When`}
        value={when}
        choices={[
          { id: 'now', label: t`Now` },
          { id: 'later', label: t`At a time` },
          { id: 'weekly', label: t`Every week` },
        ]}
        onChange={(chosen) => change({ when: chosen, ...(date === '' && { date: today }) })}
      />
      {when === 'weekly' && (
        <Box role="group" aria-label={t`Every week on`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
            <ToggleButton
              key={weekday}
              value={weekday}
              size="small"
              color="primary"
              aria-label={weekdayText(weekday)}
              selected={weekdays.includes(weekday)}
              onChange={() => toggle(weekday)}
              sx={{ minHeight: 44, minWidth: 52 }}
            >
              {weekdayText(weekday, 'short')}
            </ToggleButton>
          ))}
        </Box>
      )}
      {when !== 'now' && (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
          <OutlinedField
            label={when === 'weekly' ? t`First day` : t`Day`}
            type="date"
            value={date}
            onChange={({ target }) => change({ date: target.value })}
            isShrunk
          />
          <OutlinedField
            label={t`Time`}
            type="time"
            value={time}
            onChange={({ target }) => change({ time: target.value })}
            isShrunk
          />
        </Box>
      )}
      <ChoiceRadios
        label={t`The way back`}
        value={back}
        choices={[
          { id: 'none', label: t({ message: 'None', context: 'no way back' }) },
          { id: 'at_time', label: t`At a time` },
          { id: 'on_call', label: t`When it is called` },
        ]}
        onChange={(chosen) => change({ back: chosen })}
      />
      {back === 'at_time' && (
        <OutlinedField
          label={t`Time of the way back`}
          type="time"
          value={backTime}
          onChange={({ target }) => change({ backTime: target.value })}
          isShrunk
        />
      )}
    </Box>
  );
}
