import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { toLocalDay } from '../../../domain/geo/local-time.ts';
import type { ShownAgreementFragment } from '../../generated/operations.ts';
import { dateText, useAreaTime } from '../../lib/area-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Tag } from '../tag.tsx';
import { agreementDaysText, notInForceText, placeText, whatItPays, whoAndWhen } from './agreement-words.ts';
import { BudgetBar } from './budget-bar.tsx';

const HOUR_MS = 3_600_000;

interface AgreementCardProps {
  readonly agreement: ShownAgreementFragment;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** What an organisation has promised to pay for, and what is taken of its budget. */
export function AgreementCard({ agreement, children }: AgreementCardProps) {
  const { name, endedAt } = agreement;
  const { timeZone } = useAreaTime();
  const today = toLocalDay(useNow(HOUR_MS), timeZone);
  const state = notInForceText(agreement, today);
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={CARD}>
      <Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Typography id={titleId} variant="h5" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {state && <Tag sx={{ borderColor: 'divider' }}>{state}</Tag>}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {agreementDaysText(agreement)}
          {endedAt && ` · ${t`ended on ${{ day: dateText(endedAt, timeZone) }}`}`}
        </Typography>
      </Box>
      <BudgetBar agreement={agreement} />
      <Terms agreement={agreement} />
      {children}
    </Box>
  );
}

function Terms({ agreement }: Pick<AgreementCardProps, 'agreement'>) {
  const { places } = agreement;
  return (
    <Box component="ul" aria-label={t`What it pays for`} sx={LIST}>
      {whoAndWhen(agreement).map(toItem)}
      {places.length === 0 ? (
        <li>
          <Trans>Rides go to and from anywhere.</Trans>
        </li>
      ) : (
        <li>
          <Trans>Rides go to or come from one of these places:</Trans>
          <Box component="ul" sx={{ ...LIST, mt: 1 }}>
            {places.map((place) => (
              <li key={`${place.lat},${place.lng}`}>{placeText(place)}</li>
            ))}
          </Box>
        </li>
      )}
      {whatItPays(agreement).map(toItem)}
    </Box>
  );
}

const toItem = (sentence: string) => <li key={sentence}>{sentence}</li>;

const CARD = {
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
} as const;

const LIST = {
  m: 0,
  pl: 5,
  display: 'grid',
  gap: 1,
  typography: 'body2',
  overflowWrap: 'anywhere',
} as const;
