import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { RetryAlert } from '../../../components/retry-alert.tsx';
import { fullName } from '../../../../domain/users/user.ts';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { DeskCallerDocument } from '../../../generated/desk.ts';
import { whatWentWrong } from '../../../lib/server-message.ts';
import { KeyHint } from '../palette/key-hint.tsx';
import { PanelHeading } from '../panel-heading.tsx';
import { CallNote } from './call-note.tsx';
import { CallerFacts, ToOpenRides } from './caller-facts.tsx';
import { CallerSearch } from './caller-search.tsx';
import { useCardLink } from './card-link.tsx';
import { type DeskDraft, isUntouched } from './desk-draft.ts';
import { ReadOut } from '../read-out-box.tsx';
import { TripForm } from './trip-form.tsx';
import { type DeskDrafts, useDrafts } from './use-drafts.ts';

/** How often is looked whether a card has come by the link that was sent. */
const CARD_WAIT_MS = 4_000;

/** The desk: who calls, the ride that they want, and what they called for; several calls at once. */
export function DeskPanel() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('caller');
  const drafts = useDrafts(asked);
  const { active, change, add } = drafts;
  useNewCallKey(add);
  useEffect(() => {
    if (asked !== null) setParams({ tab: 'desk' }, { replace: true });
  }, [asked, setParams]);
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <PanelHeading title={t`Desk`} actions={<CallTabs {...drafts} />} />
      <Call key={active.id} draft={active} change={change} onNext={() => nextCall(drafts)} />
    </Box>
  );
}

/** The call that has ended makes room. */
function nextCall({ active, drafts, close, add }: DeskDrafts): void {
  close(active.id);
  if (drafts.length > 1) add();
}

/** Alt and N, wherever the keys go: a second caller is not kept waiting. */
function useNewCallKey(add: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, code } = event;
      if (!altKey || ctrlKey || metaKey || code !== 'KeyN') return;
      event.preventDefault();
      add();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [add]);
}

function CallTabs({ drafts, active, choose, close, add }: DeskDrafts) {
  return (
    <Box
      role="group"
      aria-label={t`Calls`}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
    >
      {drafts.map((draft, index) => {
        const name = draft.callerName || draft.phone || t`Call ${{ number: index + 1 }}`;
        return (
          <Chip
            key={draft.id}
            label={name}
            color={draft.id === active.id ? 'primary' : 'default'}
            aria-current={draft.id === active.id}
            onClick={() => choose(draft.id)}
            {...((drafts.length > 1 || !isUntouched(draft)) && {
              onDelete: () => close(draft.id),
              deleteIcon: <CloseIcon aria-label={t`Close ${name}`} />,
            })}
          />
        );
      })}
      <Button size="small" startIcon={<AddIcon />} onClick={add}>
        <Trans>New call</Trans>
      </Button>
      <KeyHint>{t`Alt+N`}</KeyHint>
    </Box>
  );
}

interface CallProps {
  readonly draft: DeskDraft;
  readonly change: (changes: Partial<DeskDraft>) => void;
  readonly onNext: () => void;
}

function Call({ draft, change, onNext }: CallProps) {
  const [booked, setBooked] = useState<readonly string[] | null>(null);
  if (booked) return <Booked sentences={booked} onNext={onNext} />;
  if (draft.callerId === null) {
    return (
      <Box sx={{ maxWidth: 640 }}>
        <CallerSearch
          phone={draft.phone}
          onType={(phone) => change({ phone })}
          onChoose={({ id, name }) => change({ callerId: id, callerName: name })}
        />
      </Box>
    );
  }
  return <KnownCaller {...{ draft, change }} callerId={draft.callerId} onBooked={setBooked} />;
}

interface KnownCallerProps extends Omit<CallProps, 'onNext'> {
  readonly callerId: string;
  readonly onBooked: (sentences: readonly string[]) => void;
}

function KnownCaller({ draft, change, callerId, onBooked }: KnownCallerProps) {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(DeskCallerDocument, {
    variables: { id: callerId },
    fetchPolicy: 'cache-and-network',
  });
  const isWaiting = useCardLink(draft.cardLink, data?.caller.cards ?? []).isWaiting;
  const name = data ? fullName(data.caller.user) : '';
  useEffect(() => {
    if (draft.callerName === '' && name !== '') change({ callerName: name });
  }, [draft.callerName, name, change]);
  useEffect(() => {
    if (!isWaiting) return;
    startPolling(CARD_WAIT_MS);
    return stopPolling;
  }, [isWaiting, startPolling, stopPolling]);
  if (!data)
    return error ? <RetryAlert onRetry={refetch}>{whatWentWrong(error)}</RetryAlert> : <LoadingScreen />;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        gap: 7,
        alignItems: 'start',
      }}
    >
      <ToOpenRides count={data.caller.openRides.length} />
      <TripForm {...{ draft, data, change, onBooked }} />
      <Box sx={{ display: 'grid', gap: 6 }}>
        <CallerFacts caller={data.caller} onChanged={refetch} />
        <CallNote
          personId={callerId}
          words={draft.words}
          onType={(words) => change({ words })}
          onNoted={refetch}
        />
      </Box>
    </Box>
  );
}

/** What was booked, to be read out; Enter takes the next call. */
function Booked({
  sentences,
  onNext,
}: {
  readonly sentences: readonly string[];
  readonly onNext: () => void;
}) {
  return (
    <Box sx={{ display: 'grid', gap: 5, maxWidth: 720, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2">
        <Trans>Booked</Trans>
      </Typography>
      <ReadOut sentences={sentences} />
      <Button variant="contained" size="large" onClick={onNext} autoFocus>
        <Trans>Next call</Trans>
      </Button>
    </Box>
  );
}
