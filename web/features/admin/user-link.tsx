import { Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Leads to the page of a person. */
export function UserLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <MuiLink component={Link} to={`/admin/user/${id}`}>
      {children}
    </MuiLink>
  );
}
