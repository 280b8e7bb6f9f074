import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useSubscription } from '@apollo/client/react';
import CloseIcon from '@mui/icons-material/Close';
import { Box, DialogTitle, IconButton, Skeleton, Typography } from '@mui/material';
import { useEffect } from 'react';
import { RetryAlert } from '../retry-alert.tsx';
import {
  ConversationChangedDocument,
  ConversationDocument,
  ReadRideMessagesDocument,
} from '../../generated/messages.ts';
import type { WholeConversationFragment } from '../../generated/operations.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { MessageList } from './message-list.tsx';
import { WriteMessage } from './write-message.tsx';

const MINUTE_MS = 60_000;

interface ConversationProps {
  readonly rideId: string;
  readonly onClose: () => void;
}

/** What the two sides of a ride write to each other, as it is written; what is looked at is marked as read. */
export function Conversation({ rideId, onClose }: ConversationProps) {
  const { data, error, refetch } = useQuery(ConversationDocument, {
    variables: { rideId },
    fetchPolicy: 'cache-and-network',
  });
  // The cache keeps one record of each conversation, which the event brings up to date.
  useSubscription(ConversationChangedDocument, { variables: { rideId }, ignoreResults: true });
  const conversation = data?.conversation;
  useMarkRead(conversation);
  return (
    <>
      <DialogTitle id="conversation-title" sx={{ pr: 14, pb: 2 }}>
        {conversation ? t`Messages with ${{ name: conversation.otherName }}` : t`Messages`}
      </DialogTitle>
      <IconButton aria-label={t`Close`} onClick={onClose} sx={{ position: 'absolute', right: 12, top: 12 }}>
        <CloseIcon />
      </IconButton>
      {conversation ? (
        <>
          <MessageList conversation={conversation} />
          <Foot conversation={conversation} />
        </>
      ) : (
        <Box sx={{ p: 5, display: 'grid', gap: 4 }}>
          {error ? (
            <RetryAlert onRetry={refetch}>
              <Trans>The messages could not be loaded.</Trans>
            </RetryAlert>
          ) : (
            [70, 45, 60].map((width) => (
              <Skeleton key={width} variant="rounded" height={44} width={`${width}%`} />
            ))
          )}
        </Box>
      )}
    </>
  );
}

/** Where one writes, or why one does not. */
function Foot({ conversation }: { conversation: WholeConversationFragment }) {
  const { time } = useAreaTime();
  const now = useNow(MINUTE_MS);
  const { id, seat, mayWrite, closesAt } = conversation;
  if (mayWrite) return <WriteMessage rideId={id} seat={seat} />;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ p: 4, borderTop: 1, borderColor: 'divider' }}>
      {closesAt && Date.parse(closesAt) <= now.getTime() ? (
        <Trans>Closed since {ph({ time: time(closesAt) })}, an hour after the ride ended.</Trans>
      ) : (
        <Trans>You can read along. The passenger and who booked the ride write here.</Trans>
      )}
    </Typography>
  );
}

/** Marks as read what the other side wrote, while somebody looks at the page; once for each new message. */
function useMarkRead(conversation: WholeConversationFragment | undefined): void {
  const [markRead] = useMutation(ReadRideMessagesDocument);
  const rideId = conversation?.id;
  const latest = conversation?.messages.findLast((message) => isUnread(message, conversation.seat))?.id;
  useEffect(() => {
    if (!rideId || !latest) return undefined;
    const mark = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', mark);
      // What could not be marked is marked with the next message, or when the sheet is opened again.
      markRead({ variables: { input: { rideId } } }).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [rideId, latest, markRead]);
}

type Seat = WholeConversationFragment['seat'];

function isUnread(message: WholeConversationFragment['messages'][number], seat: Seat): boolean {
  if (message.isFromDriver === (seat === 'DRIVER')) return false;
  return (seat === 'HELPER' ? message.helperReadAt : message.readAt) === null;
}
