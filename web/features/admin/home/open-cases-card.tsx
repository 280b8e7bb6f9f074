import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { fullName } from '../../../../domain/users/user.ts';
import type { OpenCaseFragment } from '../../../generated/operations.ts';
import { ageText } from '../../../lib/age-text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { CaseKindText, PriorityChip } from '../cases/case-marks.tsx';
import { getTabPath } from '../tab-path.ts';
import { LIST_LINE, ListCard } from './list-card.tsx';

interface OpenCasesCardProps {
  readonly cases: readonly OpenCaseFragment[];
  readonly hasMore: boolean;
}

/** Cases that nobody has closed, the most urgent first; each leads to itself. */
export function OpenCasesCard({ cases, hasMore }: OpenCasesCardProps) {
  return (
    <ListCard
      title={t`Open Cases`}
      count={
        cases.length > 0 && (
          <Button component={Link} to={getTabPath('cases')} size="small">
            {hasMore ? <Trans>Show all</Trans> : <Trans>Show the list</Trans>}
          </Button>
        )
      }
      empty={t`Nothing that was reported is open.`}
    >
      {cases.map((found) => (
        <OpenCase key={found.id} found={found} />
      ))}
    </ListCard>
  );
}

const MINUTE_MS = 60_000;

function OpenCase({ found }: { found: OpenCaseFragment }) {
  const { id, text, openedAt, assignee } = found;
  const now = useNow(MINUTE_MS);
  return (
    <Box component={Link} to={`${getTabPath('cases')}&case=${id}`} sx={LIST_LINE}>
      <PriorityChip {...found} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <CaseKindText {...found} />
        <Typography variant="body2" color="textSecondary" noWrap>
          {text}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right', flex: 'none' }}>
        <Typography variant="body2">{ageText(openedAt, now)}</Typography>
        <Typography variant="caption" color="textSecondary">
          {assignee ? fullName(assignee) : t`Nobody yet`}
        </Typography>
      </Box>
    </Box>
  );
}
