import { Avatar, Box } from '@mui/material';
import { useState } from 'react';
import { toPhotoSize } from '../lib/photo-size.ts';

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly profileImageUrl?: string | null;
}

/** A photo, fetched when it comes into view, or drawn initials on glass. It takes its place from the start. */
export function PersonAvatar({ person, size = 44 }: { person: Person; size?: number }) {
  const { firstName, lastName, profileImageUrl } = person;
  const [missing, setMissing] = useState<string | null>(null);
  const initials = `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase();
  const label = `${firstName} ${lastName}`.trim();
  const photo = profileImageUrl && profileImageUrl !== missing ? profileImageUrl : null;
  return (
    <Avatar
      {...(!photo && { role: 'img', 'aria-label': label })}
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.38,
        fontWeight: 700,
        bgcolor: 'glass',
        color: 'primary.main',
      }}
    >
      {photo ? (
        <Box
          component="img"
          src={toPhotoSize(photo, size)}
          alt={label}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(photo)}
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        initials
      )}
    </Avatar>
  );
}
