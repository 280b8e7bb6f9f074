import { useEffect, useState, type ComponentType } from 'react';
import { Outlet } from 'react-router';
import { ApiProvider } from '../lib/api-provider.tsx';
import { whenIdle } from '../lib/when-idle.ts';
import { Reauthentication } from './reauthentication.tsx';

/** The screens that work with the GraphQL client. */
export function ApiLayout() {
  return (
    <ApiProvider>
      <Outlet />
      <Reauthentication />
      <OfflineSupportLater />
    </ApiProvider>
  );
}

/** After the first screen. Where its code cannot be loaded, the screens say themselves what they lack. */
function OfflineSupportLater() {
  const [Support, setSupport] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      await whenIdle();
      const { OfflineSupport } = await import('./offline-support.tsx');
      if (isCurrent) setSupport(() => OfflineSupport);
    };
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, []);
  return Support && <Support />;
}
