import { Avatar } from '@mui/material';

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly profileImageUrl?: string | null;
}

/** A photo, or drawn initials on glass. */
export function PersonAvatar({ person, size = 44 }: { person: Person; size?: number }) {
  const initials = `${person.firstName.charAt(0)}${person.lastName.charAt(0)}`.toUpperCase();
  return (
    <Avatar
      src={person.profileImageUrl ?? undefined}
      alt={`${person.firstName} ${person.lastName}`}
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.38,
        fontWeight: 700,
        bgcolor: 'glass',
        color: 'primary.main',
      }}
    >
      {initials}
    </Avatar>
  );
}
