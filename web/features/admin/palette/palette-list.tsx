import { msg, plural, t } from '@lingui/core/macro';
import { Box, Skeleton, Typography, type UseAutocompleteReturnValue } from '@mui/material';
import { Notice } from '../../../components/notice.tsx';
import { visuallyHidden } from '../../../components/visually-hidden.ts';
import { texts } from '../../../lib/i18n.ts';
import { ChoiceRow } from './choice-row.tsx';
import type { Choice, ChoiceGroup } from './choices.ts';
import type { FoundHits } from './use-console-hits.ts';

const GROUP_LABELS: Record<ChoiceGroup, string> = texts({
  screens: msg`Screens`,
  actions: msg`Actions`,
  people: msg`People`,
  rides: msg`Rides`,
});

interface PaletteListProps {
  readonly box: UseAutocompleteReturnValue<Choice, false, false, false, true>;
  readonly typed: string;
  readonly hits: FoundHits;
}

/** The choices in their groups, in a space that stays the same whatever is found. */
export function PaletteList({ box, typed, hits }: PaletteListProps) {
  const groups = box.groupedOptions;
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <Box sx={{ height: 'min(60dvh, 440px)', overflowY: 'auto', overscrollBehavior: 'contain' }}>
      {count > 0 && (
        <Box component="ul" {...box.getListboxProps()} aria-label={t`Results`} sx={LIST}>
          {groups.map(({ key, group, options, index }) => (
            <Box key={key} role="group" aria-labelledby={`palette-${group}`} sx={{ mb: 2 }}>
              <Typography id={`palette-${group}`} variant="caption" color="textSecondary" sx={HEADING}>
                {GROUP_LABELS[group as ChoiceGroup]}
              </Typography>
              {options.map((choice, place) => {
                const { key: optionKey, ...props } = box.getOptionProps({
                  option: choice,
                  index: index + place,
                });
                return (
                  <Box component="li" key={optionKey} {...props} sx={OPTION}>
                    <ChoiceRow choice={choice} />
                  </Box>
                );
              })}
            </Box>
          ))}
        </Box>
      )}
      <Below typed={typed} hits={hits} count={count} />
      <Box role="status" sx={visuallyHidden}>
        {toStatus(hits, count)}
      </Box>
    </Box>
  );
}

/** What stands where people and rides come, fail, or are not. */
function Below({ typed, hits, count }: Pick<PaletteListProps, 'typed' | 'hits'> & { count: number }) {
  if (hits.state === 'asking') {
    return (
      <Box aria-hidden sx={{ px: 4, py: 2, display: 'grid', gap: 3 }}>
        {[70, 55, 62].map((width) => (
          <Skeleton key={width} variant="rounded" height={28} width={`${width}%`} />
        ))}
      </Box>
    );
  }
  if (hits.state === 'failed') {
    return (
      <Box sx={{ px: 4 }}>
        <Notice title={t`People and rides could not be searched`} onRetry={hits.retry} />
      </Box>
    );
  }
  if (count > 0) return null;
  const text = typed.trim();
  return (
    <Box sx={{ px: 4 }}>
      <Notice title={hits.state === 'idle' ? t`Type one more letter` : t`Nothing found for “${text}”`}>
        {t`People are found by name, e-mail address, phone number or id; rides by their addresses, their people or id.`}
      </Notice>
    </Box>
  );
}

function toStatus({ state, people, rides }: FoundHits, count: number): string {
  if (state === 'asking') return t`Searching`;
  if (state !== 'found') return '';
  if (count === 0) return t`Nothing found`;
  const [ofPeople, ofRides] = [people.length, rides.length];
  const screens = count - ofPeople - ofRides;
  return [
    screens > 0 && plural(screens, { one: '# screen', other: '# screens' }),
    ofPeople > 0 && plural(ofPeople, { one: '# person', other: '# people' }),
    ofRides > 0 && plural(ofRides, { one: '# ride', other: '# rides' }),
  ]
    .filter(Boolean)
    .join(', ');
}

const LIST = { m: 0, p: 2, pb: 0, listStyle: 'none' };
const HEADING = { display: 'block', px: 2, py: 1, fontWeight: 600 };
const OPTION = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 2,
  py: 1,
  minHeight: 44,
  borderRadius: 0.75,
  cursor: 'pointer',
  scrollMargin: 8,
  '&.Mui-focused': { bgcolor: 'glass' },
};
