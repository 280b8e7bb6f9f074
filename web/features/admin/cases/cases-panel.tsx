import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Chip, MenuItem, TextField, Typography } from '@mui/material';
import { useSearchParams } from 'react-router';
import { CASE_KIND_LABELS, CASE_STATE_LABELS } from '../../../components/report-problem/case-labels.ts';
import type { CaseKind, CaseState } from '../../../generated/operations.ts';
import { CaseDialog } from './case-dialog.tsx';
import { CasesTable } from './cases-table.tsx';

const STATES = Object.keys(CASE_STATE_LABELS) as CaseState[];
const KINDS = Object.keys(CASE_KIND_LABELS) as CaseKind[];

/** What riders and drivers have reported; state, kind and the open case are kept in the address. */
export function CasesPanel() {
  const [params, setParams] = useSearchParams();
  const state = STATES.find((known) => known.toLowerCase() === params.get('state')) ?? null;
  const kind = KINDS.find((known) => known.toLowerCase() === params.get('kind')) ?? null;
  const show = (next: { state: CaseState | null; kind: CaseKind | null; caseId?: string }) =>
    setParams({
      tab: 'cases',
      ...(next.state && { state: next.state.toLowerCase() }),
      ...(next.kind && { kind: next.kind.toLowerCase() }),
      ...(next.caseId && { case: next.caseId }),
    });
  return (
    <>
      <Typography variant="h2" component="h1">
        <Trans>Cases</Trans>
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        <Trans>
          Problems that riders and drivers reported. A complaint of alcohol or drugs has suspended the driver.
        </Trans>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, my: 4, alignItems: 'center' }}>
        <Box role="group" aria-label={t`Show`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {[null, ...STATES].map((choice) => (
            <Chip
              key={choice ?? 'all'}
              label={choice ? CASE_STATE_LABELS[choice] : t`All`}
              color={choice === state ? 'primary' : 'default'}
              variant={choice === state ? 'filled' : 'outlined'}
              aria-pressed={choice === state}
              onClick={() => show({ state: choice, kind })}
            />
          ))}
        </Box>
        <TextField
          select
          size="small"
          label={t`About`}
          value={kind ?? ''}
          onChange={({ target }) => show({ state, kind: (target.value || null) as CaseKind | null })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ width: { xs: '100%', sm: 220 } }}
        >
          <MenuItem value="">
            <Trans>Everything</Trans>
          </MenuItem>
          {KINDS.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {CASE_KIND_LABELS[choice]}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <CasesTable state={state} kind={kind} onOpen={(caseId) => show({ state, kind, caseId })} />
      <CaseDialog caseId={params.get('case')} onClose={() => show({ state, kind })} />
    </>
  );
}
