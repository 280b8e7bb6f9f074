import { Outlet } from 'react-router';
import { ApiProvider } from '../lib/api-provider.tsx';
import { Reauthentication } from './reauthentication.tsx';

/** The screens that work with the GraphQL client. */
export function ApiLayout() {
  return (
    <ApiProvider>
      <Outlet />
      <Reauthentication />
    </ApiProvider>
  );
}
