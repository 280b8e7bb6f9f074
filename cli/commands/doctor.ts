import type { Command } from 'commander';
import { EnvironmentError, loadEnvironment } from '../../adapters/config/environment.ts';
import { addExamples } from '../arguments.ts';
import { examineInstallation } from '../doctor/examine-installation.ts';
import { fault, type Finding } from '../doctor/finding.ts';
import { print } from '../output.ts';

const MARKS = { ok: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' } as const;

interface DoctorOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly strict?: boolean;
}

export function addDoctorCommand(program: Command): void {
  const doctor = program
    .command('doctor')
    .description(
      'Check the installation: configuration, database, clock, disk, files, mail, payments, jobs, demo data. Changes nothing. The exit code is 1 when something is at fault.',
    )
    .option('--strict', 'warnings are faults')
    .option('--json', 'machine-readable')
    .action(async (options: DoctorOptions) => {
      const findings = await examine();
      if (options.json || options.csv) print(findings, options);
      else printFindings(findings);
      const isAtFault = ({ status }: Finding) =>
        status === 'fault' || (options.strict && status === 'warning');
      if (findings.some(isAtFault)) process.exitCode = 1;
    });
  addExamples(doctor, 'doctor', 'doctor --strict --json');
}

/** A configuration that cannot be used is a finding like others, and the only one. */
async function examine(): Promise<Finding[]> {
  const onProgress = (what: string) => {
    if (process.stderr.isTTY) console.error(`Checking ${what} …`);
  };
  try {
    return await examineInstallation(loadEnvironment(), onProgress);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults.map((text) => fault('configuration', text));
    throw error;
  }
}

function printFindings(findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ check }) => check.length));
  for (const { check, status, message } of findings) {
    console.log(`${MARKS[status]}  ${check.padEnd(width)}  ${message}`);
  }
  const count = (wanted: Finding['status']) => findings.filter(({ status }) => status === wanted).length;
  console.log(`\n${count('fault')} at fault, ${count('warning')} to look at, ${count('ok')} in order.`);
}
