import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import type { OwnCaseFragment } from '../../generated/operations.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { serverText } from '../../lib/server-text.ts';
import { Tag } from '../tag.tsx';
import { CASE_STATE_LABELS, caseTitle } from './case-labels.ts';

/** What somebody has reported about a ride, where it stands, and what happens next. */
export function OwnCases({ cases }: { cases: readonly OwnCaseFragment[] }) {
  const { dateTime } = useAreaTime();
  if (cases.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t`Your reports`}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}
    >
      {cases.map(({ id, kind, isServiceAnimalRefused, state, text, nextStep, openedAt, messages }) => (
        <Box component="li" key={id} sx={{ p: 3, border: 1, borderColor: 'divider', borderRadius: 1 }}>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="subtitle2">{caseTitle({ kind, isServiceAnimalRefused })}</Typography>
            <Tag>{CASE_STATE_LABELS[state]}</Tag>
            <Typography variant="caption" color="textSecondary">
              {dateTime(openedAt)} · {id.slice(-8)}
            </Typography>
          </Box>
          <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {text}
          </Typography>
          {messages.map((message) => (
            <Typography
              key={message.id}
              variant="body2"
              sx={{ mt: 2, pl: 3, borderLeft: 3, borderColor: 'divider' }}
            >
              {message.text}
              <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
                <Trans>Support, {ph({ time: dateTime(message.at) })}</Trans>
              </Typography>
            </Typography>
          ))}
          <Typography variant="body2" sx={{ mt: 2 }}>
            {serverText(nextStep)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
