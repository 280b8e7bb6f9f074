import { Box, Button, CircularProgress, Typography } from '@mui/material';
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import type { SessionUser } from '../../../lib/session-user.ts';
import { usePhotoUpload } from './use-photo-upload.ts';

/** The own photo, and the way to another one or none. */
export function PhotoField({ user }: { user: SessionUser }) {
  const { preview, isBusy, upload, remove } = usePhotoUpload();
  const input = useRef<HTMLInputElement>(null);
  const shown = preview === null ? user : { ...user, profileImageUrl: preview };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 }}>
      <Box sx={{ position: 'relative', flex: 'none', opacity: isBusy ? 0.7 : 1 }}>
        <PersonAvatar person={shown} size={96} />
        {isBusy && <CircularProgress size={96} aria-hidden sx={{ position: 'absolute', inset: 0 }} />}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="outlined" loading={isBusy} onClick={() => input.current?.click()}>
            {user.profileImageUrl ? <Trans>Change Photo</Trans> : <Trans>Add Photo</Trans>}
          </Button>
          {user.profileImageUrl && (
            <Button disabled={isBusy} onClick={() => void remove()}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {user.type === 'DRIVER' ? (
            <Trans>Riders look for this face at the curb. At most 5 MB; where it was taken is removed.</Trans>
          ) : (
            <Trans>Your driver looks for this face. At most 5 MB; where it was taken is removed.</Trans>
          )}
        </Typography>
        <input
          ref={input}
          type="file"
          hidden
          // Named one by one, phones hand over a JPEG instead of their own format.
          accept="image/jpeg,image/png,image/webp"
          data-testid="photo-file"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again after a failure.
            target.value = '';
            if (file) void upload(file);
          }}
        />
      </Box>
    </Box>
  );
}
