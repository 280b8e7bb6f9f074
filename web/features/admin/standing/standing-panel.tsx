import { msg, t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { useSearchParams } from 'react-router';
import type { StandingConsent } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';
import { Choice, findValue, ShowChips, toOptions } from '../../../components/choice.tsx';
import { useAsked } from '../list-filters.tsx';
import { PanelHeading } from '../panel-heading.tsx';
import { StandingTable } from './standing-table.tsx';
import { CONSENT_LABELS } from './standing-words.ts';

const SHOWN = texts({ going: msg`Going on`, ended: msg`Ended`, all: msg`All` });
type Shown = keyof typeof SHOWN;
const CONSENTS = Object.keys(CONSENT_LABELS) as StandingConsent[];

/** Every standing ride; what is looked for and the one that is open are kept in the address. */
export function StandingPanel() {
  const [asked, ask] = useAsked(['show', 'consent'], ['series']);
  const [params, setParams] = useSearchParams();
  const show: Shown = asked.show === 'ended' || asked.show === 'all' ? asked.show : 'going';
  const consent = findValue(CONSENTS, asked.consent);
  const open = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id) next.set('series', id);
    else next.delete('series');
    setParams(next);
  };
  return (
    <>
      <PanelHeading
        title={t`Standing rides`}
        text={t`Rides that come every week. Those of the next 48 hours without a driver stand on the dashboard.`}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', my: 5 }}>
        <ShowChips
          value={show}
          options={toOptions(SHOWN)}
          onShow={(next) => ask({ show: next === 'going' ? '' : next })}
        />
        <Choice
          label={t`Driver’s answer`}
          value={consent ?? ''}
          options={toOptions(CONSENT_LABELS, t`All`)}
          onChange={(next) => ask({ consent: next.toLowerCase() })}
        />
      </Box>
      <StandingTable
        filter={{ consent, isEnded: show === 'all' ? null : show === 'ended' }}
        isNarrowed={consent !== null || show !== 'going'}
        openId={params.get('series')}
        onOpen={open}
        onShowAll={() => ask({ show: 'all', consent: '' })}
      />
    </>
  );
}
