import { Navigate, useLocation } from 'react-router';

/** /admin is another name of the console, tab and all. */
export function AdminRedirect() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/admin-dashboard', search }} replace />;
}
