import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Chip, MenuItem, TextField, Typography } from '@mui/material';
import { useSearchParams } from 'react-router';
import { CASE_KIND_LABELS } from '../../../components/report-problem/case-labels.ts';
import type { CaseKind } from '../../../generated/operations.ts';
import { CaseDialog } from './case-dialog.tsx';
import {
  CASE_KINDS,
  CASE_VIEW_LABELS,
  CASE_VIEWS,
  readCaseSearch,
  toCaseParams,
  type CaseSearch,
} from './case-search.ts';
import { CasesTable } from './cases-table.tsx';

/** What riders and drivers have reported; the view, the kind and the open case are kept in the address. */
export function CasesPanel() {
  const [params, setParams] = useSearchParams();
  const search = readCaseSearch(params);
  const show = (next: CaseSearch, caseId?: string) =>
    setParams({ ...toCaseParams(next), ...(caseId && { case: caseId }) });
  return (
    <>
      <Typography variant="h2" component="h1">
        <Trans>Cases</Trans>
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        <Trans>Problems that riders and drivers reported, the most urgent first.</Trans>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, my: 4, alignItems: 'center' }}>
        <Box role="group" aria-label={t`Show`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {CASE_VIEWS.map((choice) => (
            <Chip
              key={choice}
              label={CASE_VIEW_LABELS[choice]}
              color={choice === search.view ? 'primary' : 'default'}
              variant={choice === search.view ? 'filled' : 'outlined'}
              aria-pressed={choice === search.view}
              onClick={() => show({ ...search, view: choice })}
            />
          ))}
        </Box>
        <TextField
          select
          size="small"
          label={t`About`}
          value={search.kind ?? ''}
          onChange={({ target }) => show({ ...search, kind: (target.value || null) as CaseKind | null })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ width: { xs: '100%', sm: 220 } }}
        >
          <MenuItem value="">
            <Trans>Everything</Trans>
          </MenuItem>
          {CASE_KINDS.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {CASE_KIND_LABELS[choice]}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <CasesTable search={search} onOpen={(caseId) => show(search, caseId)} />
      <CaseDialog caseId={params.get('case')} onClose={() => show(search)} />
    </>
  );
}
