import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@apollo/client/react';
import { Box, Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { UserLink } from '../user-link.tsx';
import { CloseActions } from '../../../components/close-actions.tsx';
import { fullName } from '../../../../domain/users/user.ts';
import { CASE_STATE_LABELS, caseTitle } from '../../../components/report-problem/case-labels.ts';
import { RouteStops } from '../../../components/route-stops.tsx';
import { AdminCaseDocument } from '../../../generated/admin-cases.ts';
import type { RefundableBookingFragment, AdminCaseQuery } from '../../../generated/operations.ts';
import type { Masked } from '../../../lib/masked.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useIsDispatcher } from '../../../lib/session.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { RefundDialog } from '../bookings/refund-dialog.tsx';
import { refundableCents } from '../bookings/refund-left.ts';
import { CreditDialog } from '../users/credit-dialog.tsx';
import type { NamedUser } from '../users/user-words.ts';
import { CaseForm } from './case-form.tsx';
import { RideConversation } from './ride-conversation.tsx';
import { PriorityChip } from './case-marks.tsx';
import { useCaseAssignment } from './use-case-assignment.ts';

type OpenCase = AdminCaseQuery['case'];

interface CaseDialogProps {
  readonly caseId: string | null;
  readonly onClose: () => void;
}

/** A case with its ride, its people and what was written, and what an operator can do about it. */
export function CaseDialog({ caseId, onClose }: CaseDialogProps) {
  const [refunding, setRefunding] = useState<Masked<RefundableBookingFragment> | null>(null);
  const [credited, setCredited] = useState<NamedUser | null>(null);
  const { data, error } = useQuery(AdminCaseDocument, {
    variables: { id: caseId ?? '' },
    skip: caseId === null,
    fetchPolicy: 'cache-and-network',
  });
  const found = caseId === null ? null : data?.case;
  return (
    <Dialog open={caseId !== null} onClose={onClose} maxWidth="md" fullWidth>
      <DialogTitle>
        {found ? `${caseTitle(found)}: ${CASE_STATE_LABELS[found.state].toLowerCase()}` : t`Case`}
      </DialogTitle>
      {found ? (
        <CaseForm key={found.id} of={found} onClose={onClose}>
          <CaseStanding of={found} />
          <CaseFacts of={found} onRefund={setRefunding} onCredit={setCredited} />
        </CaseForm>
      ) : (
        <>
          <DialogContent>
            {error && (
              <Typography>
                <Trans>The case could not be loaded.</Trans>
              </Typography>
            )}
          </DialogContent>
          <CloseActions onClose={onClose} />
        </>
      )}
      <RefundDialog booking={refunding} onClose={() => setRefunding(null)} />
      <CreditDialog user={credited} onClose={() => setCredited(null)} />
    </Dialog>
  );
}

/** How urgent it is, who works on it, and the driver who waits for the outcome. */
function CaseStanding({ of }: { of: OpenCase }) {
  const { ownId, isBusy, take, leave } = useCaseAssignment();
  const isDispatcher = useIsDispatcher();
  const { assignee, reported } = of;
  const name = assignee && fullName(assignee);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <PriorityChip {...of} />
      <Typography variant="body2">{name ? t`Assigned to ${name}` : t`Nobody works on it yet`}</Typography>
      {assignee?.id !== ownId && (
        <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void take(of)}>
          <Trans>Take it</Trans>
        </Button>
      )}
      {assignee?.id === ownId && (
        <Button size="small" disabled={isBusy} onClick={() => void leave(of)}>
          <Trans>Leave it to others</Trans>
        </Button>
      )}
      {of.suspendsDriver && reported && !isDispatcher && (
        <Button size="small" color="error" component={Link} to={`/admin/user/${reported.id}`}>
          <Trans>Decide about the driver’s suspension</Trans>
        </Button>
      )}
    </Box>
  );
}

interface CaseFactsProps {
  readonly of: OpenCase;
  readonly onRefund: (booking: Masked<RefundableBookingFragment>) => void;
  readonly onCredit: (rider: NamedUser) => void;
}

function CaseFacts({ of, onRefund, onCredit }: CaseFactsProps) {
  const { dateTime } = useAreaTime();
  const isDispatcher = useIsDispatcher();
  const { ride, reporter, reported, text, openedAt, keptUntil, messages } = of;
  return (
    <>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
      <Typography variant="body2" color="textSecondary">
        {dateTime(openedAt)} · <Trans>reference {ph({ reference: of.id.slice(-8) })}</Trans>
        {keptUntil && (
          <>
            {' · '}
            <Trans>kept until {ph({ time: dateTime(keptUntil) })}</Trans>
          </>
        )}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Person label={t`Reported by`} person={reporter} />
        {reported && <Person label={t`About`} person={reported} />}
      </Box>
      <Box sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} dense />
        <Typography variant="body2" sx={{ mt: 2 }}>
          {dateTime(ride.scheduledFor ?? ride.requestedAt)} · {moneyText(ride.finalAmount)} ·{' '}
          <Trans>ride {ph({ reference: ride.id.slice(-8) })}</Trans>
        </Typography>
        {!isDispatcher && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
            {refundableCents(ride) > 0 && (
              <Button size="small" variant="outlined" onClick={() => onRefund(ride)}>
                <Trans>Refund this ride</Trans>
              </Button>
            )}
            <Button size="small" variant="outlined" onClick={() => onCredit(ride.rider)}>
              <Trans>Give credit to the rider</Trans>
            </Button>
          </Box>
        )}
      </Box>
      <RideConversation key={of.id} caseId={of.id} />
      {messages.map((message) => (
        <Box
          key={message.id}
          sx={{ pl: 3, borderLeft: 3, borderColor: message.isNote ? 'divider' : 'primary.main' }}
        >
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {message.text}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {message.isNote ? t`Note` : t`To the reporter`}, {dateTime(message.at)}
          </Typography>
        </Box>
      ))}
    </>
  );
}

function Person({ label, person }: { label: string; person: OpenCase['reporter'] }) {
  return (
    <Box>
      <Typography variant="caption" color="textSecondary">
        {label}
      </Typography>
      <UserLink id={person.id}>{fullName(person)}</UserLink>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {person.email}
      </Typography>
    </Box>
  );
}
