import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { UseCases } from '../../application/use-cases.ts';

type ObjectUseCases = Pick<UseCases, 'receiveUpload' | 'readPhoto' | 'readFile'>;

const ONE_DAY_SECONDS = 86_400;

/** Files are shown and kept, never run: no script of a file has an origin, and no other site may show them. */
const FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

/** Uploads and files: calls whose bodies are no JSON, at addresses that carry their own proof. */
export function objectsPlugin(useCases: ObjectUseCases): FastifyPluginAsync {
  return async (server) => {
    server.removeAllContentTypeParsers();
    // The file is read as it arrives: how long it may be is known only once its address is.
    server.addContentTypeParser('*', (_request, body: IncomingMessage, done) => done(null, body));
    server.put('/api/objects/uploads/:id', async (request, reply) => {
      const { id } = request.params as { id: string };
      const { token } = request.query as { token?: unknown };
      const file = {
        sizeBytes: Number(request.headers['content-length'] ?? 0),
        // A file that is refused halfway must not take the connection along: the answer travels on it.
        chunks: request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>,
      };
      try {
        await useCases.receiveUpload.execute(id, typeof token === 'string' ? token : '', file);
      } finally {
        // What is left of it is let go by, until the time for requests is over.
        request.raw.resume();
      }
      return reply.code(200).header('cache-control', 'no-store').send();
    });
    server.get('/api/objects/photos/:id', async (request, reply) => {
      const { id } = request.params as { id: string };
      const { size } = request.query as { size?: '96' | '384' };
      const photo = await useCases.readPhoto.execute({ id, ...(size !== undefined && { size }) });
      // Another photo has another address; one that is taken back stays a day in browsers that have seen it.
      return sendFile(reply, photo, `private, max-age=${ONE_DAY_SECONDS}, immutable`);
    });
    server.get('/api/objects/files/:id', async (request, reply) => {
      const { id } = request.params as { id: string };
      const { reader = '', expires = '', signature = '' } = request.query as Record<string, string>;
      const file = await useCases.readFile.execute({ id, reader, expires, signature });
      return sendFile(reply, file, 'private, no-store');
    });
  };
}

function sendFile(
  reply: FastifyReply,
  { bytes, contentType }: { readonly bytes: Uint8Array; readonly contentType: string },
  caching: string,
): FastifyReply {
  reply.headers({ ...FILE_HEADERS, 'cache-control': caching });
  return reply.type(contentType).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
