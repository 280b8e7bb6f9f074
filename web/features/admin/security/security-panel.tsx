import { t } from '@lingui/core/macro';
import { CsvLink } from '../../../components/data-table/csv-link.tsx';
import { toOptions } from '../../../components/choice.tsx';
import { ListFilters, useAsked } from '../list-filters.tsx';
import { PanelHeading } from '../panel-heading.tsx';
import { EVENT_LABELS } from './event-labels.ts';
import { SecurityEventsTable } from './security-events-table.tsx';

/** Below each other on phones, in a row elsewhere. */
const ROW = {
  display: 'grid',
  gap: 3,
  my: 5,
  alignItems: 'center',
  gridTemplateColumns: { md: '196px 320px auto' },
  '& > button': { justifySelf: 'start' },
};

/** What happened to accounts and who did what, newest first; what is looked for is kept in the address. */
export function SecurityPanel() {
  const [asked, ask] = useAsked(['kind', 'email']);
  const { kind, email } = asked;
  return (
    <>
      <PanelHeading
        title={t`Security and audit log`}
        text={t`Sign-ins, refusals, changes of accounts, and who changed money, prices or roles.`}
        actions={<CsvLink list="security-events" filter={{ kind, email }} />}
      />
      <ListFilters
        fields={{
          kind: { label: t`What happened`, options: toOptions(EVENT_LABELS, t`Everything`) },
          email: { label: t`E-mail address`, type: 'email' },
        }}
        asked={asked}
        onAsk={ask}
        sx={ROW}
      />
      <SecurityEventsTable kind={kind || null} email={email || null} />
    </>
  );
}
