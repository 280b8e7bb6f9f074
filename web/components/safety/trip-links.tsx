import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, List, ListItem, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { RetryAlert } from '../retry-alert.tsx';
import type { TripLinkFragment } from '../../generated/operations.ts';
import { RevokeTripLinkDocument } from '../../generated/safety.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { type Masked, unmask } from '../../lib/masked.ts';
import { useAct } from '../use-act.ts';

interface TripLinksProps {
  /** Undefined while they are not known. */
  readonly links: readonly Masked<TripLinkFragment>[] | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onStopped: () => void;
  readonly onAgain: () => void;
}

/** The links by which a ride can be followed now, each with a way to stop it. */
export function TripLinks({ links, isLoading, hasFailed, onStopped, onAgain }: TripLinksProps) {
  if (!links && isLoading)
    return <Skeleton variant="rounded" height={48} role="status" aria-label={t`Loading the links`} />;
  if (!links || hasFailed) {
    return (
      <RetryAlert onRetry={onAgain}>
        <Trans>The links could not be loaded.</Trans>
      </RetryAlert>
    );
  }
  if (links.length === 0) {
    return (
      <Typography color="textSecondary">
        <Trans>Nobody can follow this ride by a link now.</Trans>
      </Typography>
    );
  }
  return (
    <List disablePadding aria-label={t`Links that are shared`}>
      {links.map((masked) => {
        const link = unmask<TripLinkFragment>(masked);
        return <SharedLink key={link.id} link={link} onStopped={onStopped} />;
      })}
    </List>
  );
}

function SharedLink({
  link,
  onStopped,
}: {
  readonly link: TripLinkFragment;
  readonly onStopped: () => void;
}) {
  const { shortDateTime } = useAreaTime();
  const [revoke] = useMutation(RevokeTripLinkDocument, { variables: { linkId: link.id } });
  const [isStopping, setStopping] = useState(false);
  const act = useAct();
  const stop = async () => {
    setStopping(true);
    const isStopped = await act(() => revoke(), {
      title: t`Sharing was not stopped`,
      done: { title: t`Sharing stopped` },
    });
    setStopping(false);
    if (isStopped) onStopped();
  };
  const made = shortDateTime(link.createdAt);
  return (
    <ListItem disableGutters divider sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Box sx={{ flex: '1 1 140px' }}>
        <Typography variant="body2">
          {link.isOwn ? t`Made by you on ${made}` : t`Made by somebody else on ${made}`}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          <Trans>Ends by {{ time: shortDateTime(link.endsAt) }}</Trans>
        </Typography>
      </Box>
      <Button
        size="small"
        color="error"
        loading={isStopping}
        aria-label={t`Stop sharing the link of ${made}`}
        onClick={() => void stop()}
      >
        <Trans>Stop sharing</Trans>
      </Button>
    </ListItem>
  );
}
