import 'graphiql/style.css';
import './graphiql.css';
import { GraphiQL, type GraphiQLProps } from 'graphiql';
import type { ExecutionResult } from 'graphql';
import { createClient } from 'graphql-ws';
import { createRoot } from 'react-dom/client';

const DEFAULT_QUERY = `# Whoever is signed in to the app in this browser asks here as well.
query WhoAmI {
  currentUser {
    id
    firstName
    type
  }
}
`;

const socket = createClient({ url: `${location.origin.replace(/^http/, 'ws')}/graphql` });

/** Subscriptions go over the WebSocket, everything else over HTTP; both with the session's cookie. */
const fetcher: GraphiQLProps['fetcher'] = (request) =>
  /^\s*subscription\b/m.test(request.query)
    ? // Errors arrive as JSON, which is all that the response pane shows.
      (socket.iterate({
        ...request,
        operationName: request.operationName ?? null,
      }) as AsyncIterable<ExecutionResult>)
    : post(request);

async function post(request: object): Promise<object> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  return (await response.json()) as object;
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<GraphiQL fetcher={fetcher} defaultQuery={DEFAULT_QUERY} />);
