import { Navigate } from 'react-router';

/** /admin/desk is another name of the console's desk. */
export function DeskRedirect() {
  return <Navigate to="/admin-dashboard?tab=desk" replace />;
}
