import { freePort } from '../support/served-app.ts';
import { serveProcess, type ServedProcess } from '../cli/served-process.ts';

type Roles = NonNullable<Parameters<typeof serveProcess>[2]>;

/** A process of the program, in whose place another one can be started on the same port, as a supervisor does. */
export class Part implements AsyncDisposable {
  private constructor(
    private readonly start: () => Promise<ServedProcess>,
    private current: ServedProcess,
  ) {}

  /** Resolves when it is ready. */
  static async open(
    databaseUrl: string,
    settings: Readonly<Record<string, string>>,
    roles: Roles,
  ): Promise<Part> {
    const PORT = String(await freePort());
    const start = () => serveProcess(databaseUrl, { ...settings, PORT }, roles);
    return new Part(start, await start());
  }

  /** That runs now, or ran last. */
  get server(): ServedProcess {
    return this.current;
  }

  /** Without a warning; resolves when the process is gone. */
  async kill(): Promise<void> {
    await this.current[Symbol.asyncDispose]();
  }

  /** As for an upgrade. Resolves when the process has ended; throws when that was not in order. */
  async stop(): Promise<void> {
    this.current.signal('SIGTERM');
    const [code, signal] = await this.current.ended;
    if (code !== 0) throw new Error(`The program ended with ${code ?? signal}:\n${this.current.output}`);
  }

  /** Resolves when it is ready. */
  async launch(): Promise<void> {
    this.current = await this.start();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
  }
}
