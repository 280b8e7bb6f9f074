import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface HttpAnswer {
  readonly status: number;
  /** The status line and the headers. */
  readonly head: string;
  readonly body: string;
}

/**
 * One keep-alive connection, one request at a time. It reads no more of HTTP/1.1 than our answers use, because the
 * load generator shares the machine with what it measures: `node:http` would cost as much as the server.
 */
export class HttpConnection {
  private received: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  private waiting: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | null = null;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.read(chunk));
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(new Error('The server closed the connection')));
  }

  static async open(url: string): Promise<HttpConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    return new HttpConnection(socket);
  }

  send(request: Buffer): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(request);
    });
  }

  close(): void {
    this.waiting = null;
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const headEnd = this.received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.received.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) return this.fail(new Error(`An answer of unknown length:\n${head}`));
    const bodyEnd = headEnd + 4 + Number(length);
    if (this.received.length < bodyEnd) return;
    const answer = {
      status: Number(head.slice(9, 12)),
      head,
      body: this.received.toString('utf8', headEnd + 4, bodyEnd),
    };
    this.received = this.received.subarray(bodyEnd);
    this.waiting?.resolve(answer);
    this.waiting = null;
  }

  private fail(error: Error): void {
    this.waiting?.reject(error);
    this.waiting = null;
  }
}

export interface JsonRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Of a session; null for a visitor. */
  readonly token: string | null;
  readonly body: object | null;
}

/** A request as it travels. */
export function jsonRequest({ url, method, path, token, body }: JsonRequest): Buffer {
  const json = body === null ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    ...(token === null ? [] : [`authorization: Bearer ${token}`]),
    ...(body === null
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(json)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${json}`);
}
