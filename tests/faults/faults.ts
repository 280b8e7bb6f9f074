import type { Passage } from '../support/tcp-proxy.ts';
import {
  hasProgram,
  keepDatabaseRunning,
  limitMemory,
  readMemory,
  signalAll,
  untilReadiness,
  useUpLog,
} from './machine.ts';
import type { Dependency, Product } from './product.ts';
import type { Riding } from './riding.ts';

/** Something that goes wrong for a while. */
export interface Fault {
  readonly name: string;
  /** Whether calls may get no answer at all: the program itself was gone or frozen. */
  readonly silences: boolean;
  begin(product: Product): Promise<void>;
  /** As somebody outside of the program mends it; for the rest it has to see by itself. */
  end(product: Product): Promise<void>;
  /** Whether it can come about; always where it is left out. */
  isPossible?(product: Product): boolean;
  /** Resolves when everything is back; where it is left out, when riders of both ways to pay have booked. */
  readonly isBack?: (product: Product, riding: Riding) => Promise<void>;
}

const PASSAGES: Readonly<Record<Dependency, readonly Passage[]>> = {
  database: ['delays', 'hangs', 'loses answers', 'refuses'],
  provider: ['delays', 'hangs', 'loses answers', 'doubles', 'refuses'],
  mail: ['delays', 'hangs', 'loses answers', 'refuses'],
  map: ['delays', 'hangs', 'loses answers', 'doubles', 'refuses'],
};

const passing = (dependency: Dependency, passage: Passage): Fault => ({
  name: `${dependency} ${passage}`,
  silences: false,
  begin: ({ proxies }) => proxies[dependency].become(passage),
  end: ({ proxies }) => proxies[dependency].become('passes'),
});

const HOURS = 5;
/** Of a disk, of which a commit takes one and a checkpoint hundreds. */
const WRITES_PER_SECOND = 20;

const clockMoved = (name: string, hours: number): Fault => ({
  name,
  silences: false,
  begin: ({ disturbed }) => disturbed.moveClock(hours),
  end: ({ disturbed }) => disturbed.moveClock(0),
});

const CLOCKS: readonly Fault[] = [
  clockMoved('clock hours ahead', HOURS),
  clockMoved('clock hours back', -HOURS),
];

const WEBHOOKS: readonly Fault[] = [
  {
    name: 'webhooks come twice',
    silences: false,
    begin: async ({ emulator }) => emulator.webhooks.duplicate(2),
    end: async ({ emulator }) => emulator.webhooks.duplicate(1),
  },
  {
    name: 'webhooks come late in reverse',
    silences: false,
    begin: async ({ emulator: { webhooks } }) => {
      webhooks.pauseDelivery();
      webhooks.duplicate(2);
    },
    end: async ({ emulator: { webhooks } }) => {
      webhooks.reorder();
      await webhooks.deliverNow();
      webhooks.duplicate(1);
    },
  },
];

const DISKS: readonly Fault[] = [
  {
    name: "database's disk slow",
    silences: false,
    isPossible: ({ disks }) => disks !== null,
    begin: async ({ disks }) => disks?.database.slowDown(WRITES_PER_SECOND),
    end: async ({ disks }) => disks?.database.speedUp(),
  },
  {
    name: "database's disk full",
    silences: false,
    isPossible: ({ disks }) => disks !== null,
    begin: async (product) => {
      product.disks?.database.fill();
      await useUpLog(product);
      await untilReadiness(product, 503);
    },
    end: async (product) => {
      product.disks?.database.makeRoom();
      await keepDatabaseRunning(product);
    },
  },
  {
    name: "program's disk full",
    silences: false,
    isPossible: ({ disks }) => disks !== null,
    begin: async (product) => {
      product.disks?.program.fill();
      await untilReadiness(product, 503);
    },
    end: async ({ disks }) => disks?.program.makeRoom(),
    isBack: (product) => untilReadiness(product, 200),
  },
];

const MEMORY: readonly Fault[] = [
  {
    name: 'program out of memory',
    silences: true,
    begin: async ({ web }) => web.server.signal('SIGUSR2'),
    end: async ({ web }) => {
      await web.server.ended;
      await web.launch();
    },
  },
  {
    name: 'database out of memory',
    silences: false,
    isPossible: () => hasProgram('prlimit'),
    begin: async ({ database }) => {
      for (const pid of database.processes()) limitMemory(pid, readMemory(pid));
    },
    end: async (product) => {
      for (const pid of product.database.processes()) limitMemory(pid, 'unlimited');
      await keepDatabaseRunning(product);
    },
  },
];

const KILLS_AND_FREEZES: readonly Fault[] = [
  {
    name: 'program killed',
    silences: true,
    begin: ({ web }) => web.kill(),
    end: ({ web }) => web.launch(),
  },
  {
    name: 'program frozen',
    silences: true,
    begin: async ({ web }) => web.server.signal('SIGSTOP'),
    end: async ({ web }) => web.server.signal('SIGCONT'),
  },
  {
    name: 'database killed',
    silences: false,
    begin: ({ database }) => database.end('SIGKILL'),
    end: ({ database }) => database.start(),
  },
  {
    name: 'database frozen',
    silences: false,
    begin: async ({ database }) => signalAll(database.processes(), 'SIGSTOP'),
    end: async ({ database }) => signalAll(database.processes(), 'SIGCONT'),
  },
];

export const FAULTS: readonly Fault[] = [
  ...(Object.keys(PASSAGES) as Dependency[]).flatMap((dependency) =>
    PASSAGES[dependency].map((passage) => passing(dependency, passage)),
  ),
  ...KILLS_AND_FREEZES,
  ...WEBHOOKS,
  ...CLOCKS,
  ...DISKS,
  ...MEMORY,
];

/** Throws for a name that no fault has. */
export function faultNamed(name: string): Fault {
  const found = FAULTS.find((fault) => fault.name === name);
  if (!found) throw new Error(`No fault is called ${name}: ${FAULTS.map((one) => one.name).join(', ')}`);
  return found;
}
