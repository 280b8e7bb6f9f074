import type { Command } from 'commander';
import { loadCells } from '../../adapters/config/cells.ts';
import { EnvironmentError, loadEnvironment, type Environment } from '../../adapters/config/environment.ts';
import { chosenSources } from '../../adapters/config/sources.ts';
import { findUnknownVariables, type UnknownVariable } from '../../adapters/config/unknown-variables.ts';
import { addExamples } from '../arguments.ts';
import { examineInstallation, THIS_MACHINE } from '../doctor/examine-installation.ts';
import { fault, type Finding } from '../doctor/finding.ts';
import { addOutputOptions, printAnswer, Report, type OutputOptions } from '../output.ts';

const MARKS = { ok: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' } as const;

interface DoctorOptions extends OutputOptions {
  readonly strict?: boolean;
}

export function addDoctorCommand(program: Command): void {
  const doctor = program
    .command('doctor')
    .description(
      'Check the installation: configuration, database, clock, disk, files, mail, payments, maps, jobs, demo data. Changes nothing. The exit code is 1 when something is at fault.',
    )
    .option('--strict', 'warnings are faults');
  addOutputOptions(doctor).action(async (options: DoctorOptions) => {
    const findings = await examine();
    printAnswer(new Report({ json: findings, csv: findings, text: toLines(findings) }), options);
    const isAtFault = ({ status }: Finding) => status === 'fault' || (options.strict && status === 'warning');
    if (findings.some(isAtFault)) process.exitCode = 1;
  });
  addExamples(doctor, 'doctor', 'doctor --strict --json');
}

/** A configuration that cannot be used is a finding like others, and the only one. Of each cell, where there are some. */
async function examine(): Promise<Finding[]> {
  try {
    const findings: Finding[] = [];
    for (const { id, environment, unknownVariables } of loadCells() ?? []) {
      const found = await examineOne(environment, unknownVariables, `${id}: `);
      findings.push(...found.map((finding) => ({ ...finding, check: `${id}: ${finding.check}` })));
    }
    if (findings.length > 0) return findings;
    const environment = loadEnvironment();
    return await examineOne(environment, findUnknownVariables(chosenSources(process.env, process.cwd())));
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults.map((text) => fault('configuration', text));
    throw error;
  }
}

function examineOne(environment: Environment, unknownVariables: readonly UnknownVariable[], of = '') {
  const onProgress = (what: string) => {
    if (process.stderr.isTTY) console.error(`Checking ${of}${what} …`);
  };
  return examineInstallation(environment, onProgress, { ...THIS_MACHINE, unknownVariables });
}

function toLines(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const count = (wanted: Finding['status']) => findings.filter(({ status }) => status === wanted).length;
  return [
    ...findings.map(({ check, status, message }) => `${MARKS[status]}  ${check.padEnd(width)}  ${message}`),
    `\n${count('fault')} at fault, ${count('warning')} to look at, ${count('ok')} in order.`,
  ];
}
