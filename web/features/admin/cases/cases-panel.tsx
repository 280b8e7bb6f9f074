import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { useSearchParams } from 'react-router';
import { PanelHeading } from '../panel-heading.tsx';
import { CASE_KIND_LABELS } from '../../../components/report-problem/case-labels.ts';
import { Choice, ShowChips, toOptions } from '../../../components/choice.tsx';
import { CaseDialog } from './case-dialog.tsx';
import { CASE_VIEW_LABELS, readCaseSearch, toCaseParams, type CaseSearch } from './case-search.ts';
import { CasesTable } from './cases-table.tsx';

/** What riders and drivers have reported; the view, the kind and the open case are kept in the address. */
export function CasesPanel() {
  const [params, setParams] = useSearchParams();
  const search = readCaseSearch(params);
  const show = (next: CaseSearch, caseId?: string) =>
    setParams({ ...toCaseParams(next), ...(caseId && { case: caseId }) });
  return (
    <>
      <PanelHeading
        title={t`Cases`}
        text={t`Problems that riders and drivers reported, the most urgent first.`}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, my: 4, alignItems: 'center' }}>
        <ShowChips
          value={search.view}
          options={toOptions(CASE_VIEW_LABELS)}
          onShow={(view) => show({ ...search, view })}
        />
        <Choice
          label={t`About`}
          value={search.kind ?? ''}
          options={toOptions(CASE_KIND_LABELS, t`Everything`)}
          onChange={(kind) => show({ ...search, kind: kind || null })}
          width={220}
        />
      </Box>
      <CasesTable search={search} onOpen={(caseId) => show(search, caseId)} />
      <CaseDialog caseId={params.get('case')} onClose={() => show(search)} />
    </>
  );
}
