import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { fullName } from '../../../../domain/users/user.ts';
import { PersonAvatar } from '../../../components/person-avatar.tsx';

interface PersonHeadingProps {
  readonly person: { readonly firstName: string; readonly lastName: string; readonly email: string };
  /** Below the address. */
  readonly note?: ReactNode;
  /** How they stand. */
  readonly children: ReactNode;
}

/** Whom a screen of the console is about. */
export function PersonHeading({ person, note, children }: PersonHeadingProps) {
  return (
    <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', flexWrap: 'wrap' }}>
      <PersonAvatar person={person} size={64} />
      <Box sx={{ minWidth: 0, flex: '1 1 220px' }}>
        <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
          {fullName(person)}
        </Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {person.email}
        </Typography>
        {note && (
          <Typography variant="body2" color="textSecondary">
            {note}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}
