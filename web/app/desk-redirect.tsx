import { Navigate, useSearchParams } from 'react-router';

/** /admin/desk is another name of the console's desk, also with `?caller=`. */
export function DeskRedirect() {
  const [params] = useSearchParams();
  params.set('tab', 'desk');
  return <Navigate to={`/admin-dashboard?${params}`} replace />;
}
