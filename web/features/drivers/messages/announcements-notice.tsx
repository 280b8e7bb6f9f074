import { useMutation, useQuery, useSubscription } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useToast } from '../../../components/toast.tsx';
import {
  AnnouncementsChangedDocument,
  ReadAnnouncementDocument,
  ReceivedAnnouncementsDocument,
} from '../../../generated/driver-announcements.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { toList } from '../../../lib/connections.ts';
import { whatWentWrong } from '../../../lib/server-message.ts';

/** The latest ones: what a driver has not confirmed of older ones is no news any more. */
const LATEST = 20;

/** What support has written to the driver and they have not confirmed yet, as soon as it is there; nothing while there is none. */
export function AnnouncementsNotice() {
  const { data, refetch } = useQuery(ReceivedAnnouncementsDocument, {
    variables: { first: LATEST },
    fetchPolicy: 'cache-and-network',
  });
  useSubscription(AnnouncementsChangedDocument, { ignoreResults: true, onData: () => void refetch() });
  const [confirm, { loading }] = useMutation(ReadAnnouncementDocument);
  const { dateTime } = useAreaTime();
  const toast = useToast();
  const unread = data ? toList(data.receivedAnnouncements).items.filter(({ readAt }) => readAt === null) : [];
  const onConfirm = async (announcementId: string) => {
    try {
      await confirm({ variables: { input: { announcementId } } });
    } catch (error) {
      toast({ title: t`Not confirmed`, description: whatWentWrong(error), severity: 'error' });
    }
  };
  return (
    // Always there, so that what comes in is read out.
    <Box
      role="log"
      aria-label={t`Messages from support`}
      sx={{ display: 'grid', gap: 3, ...(unread.length > 0 && { mb: 5 }) }}
    >
      {unread.map(({ id, text, sentAt }) => (
        <Alert
          key={id}
          severity="info"
          role="article"
          action={
            <Button
              color="inherit"
              size="small"
              disabled={loading}
              onClick={() => void onConfirm(id)}
              sx={{ whiteSpace: 'nowrap' }}
            >
              <Trans>Got it</Trans>
            </Button>
          }
        >
          <AlertTitle>
            <Trans>Message from support, {ph({ time: dateTime(sentAt) })}</Trans>
          </AlertTitle>
          <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {text}
          </Box>
        </Alert>
      ))}
    </Box>
  );
}
