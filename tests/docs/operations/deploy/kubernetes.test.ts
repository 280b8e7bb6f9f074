import path from 'node:path';
import type { Deployment } from 'kubernetes-types/apps/v1';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2';
import type { Job } from 'kubernetes-types/batch/v1';
import type { PodSpec, Service } from 'kubernetes-types/core/v1';
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { STOP_MS } from '../../../../cli/stop-in-order.ts';
import { projectRoot } from '../../../architecture/project-files.ts';
import { readDeployFile, readYaml, requireCommand, unknownSettings } from './deploy-files.ts';

/** Where the types of each kind are in `kubernetes-types`. */
const MODULES: Readonly<Record<string, string>> = {
  'v1 Service': 'core/v1',
  'v1 Namespace': 'core/v1',
  'apps/v1 Deployment': 'apps/v1',
  'batch/v1 Job': 'batch/v1',
  'policy/v1 PodDisruptionBudget': 'policy/v1',
  'autoscaling/v2 HorizontalPodAutoscaler': 'autoscaling/v2',
  'networking.k8s.io/v1 Ingress': 'networking/v1',
  'networking.k8s.io/v1 NetworkPolicy': 'networking/v1',
};

interface Kustomization {
  readonly resources: string[];
  readonly namespace?: string;
  readonly images?: { name: string }[];
  readonly secretGenerator?: { name: string; files: string[] }[];
  readonly patches?: { target: { kind: string; name: string }; patch: string }[];
}

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: unknown;
}

const base = readYaml('kubernetes/base/kustomization.yaml')[0] as Kustomization;
const production = readYaml('kubernetes/production/kustomization.yaml')[0] as Kustomization;
const resources = [
  ...base.resources.map((file) => `base/${file}`),
  ...production.resources.filter((file) => file.endsWith('.yaml')).map((file) => `production/${file}`),
].flatMap((file) => readYaml(`kubernetes/${file}`) as Resource[]);

/** By the types that the first test below holds them to. */
const ofKind = <T>(kind: string) => resources.filter((resource) => resource.kind === kind) as unknown as T[];

const deployments = ofKind<Deployment>('Deployment');
const pods = [...deployments, ...ofKind<Job>('Job')].map(({ metadata, spec }) => {
  const pod: Partial<PodSpec> = spec?.template.spec ?? {};
  const { containers = [] } = pod;
  return { name: metadata?.name, labels: spec?.template.metadata?.labels, pod, containers };
});

const aDeployment = (spec: object): Resource => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'x' },
  spec,
});

/** Of each manifest what the types of Kubernetes say against it: a field that there is not, one that lacks, another type. */
function faultsOf(manifests: readonly Resource[]): string[][] {
  const file = path.join(projectRoot, 'manifests.ts');
  const lines = manifests.map(
    (manifest, index) =>
      `export const r${index}: import('kubernetes-types/${getModule(manifest)}').${manifest.kind} = ${JSON.stringify(manifest)};`,
  );
  const options: ts.CompilerOptions = {
    strict: true,
    types: [],
    lib: ['lib.es5.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  const source = ts.createSourceFile(file, lines.join('\n'), ts.ScriptTarget.ES2022);
  host.getSourceFile = (name, target) => (name === file ? source : getSourceFile(name, target));
  const faults = ts.createProgram([file], options, host).getSemanticDiagnostics(source);
  return manifests.map((_, index) =>
    faults
      .filter(({ start = 0 }) => source.getLineAndCharacterOfPosition(start).line === index)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  );
}

function getModule({ apiVersion, kind }: Resource): string {
  const module = MODULES[`${apiVersion} ${kind}`];
  if (!module) throw new Error(`${apiVersion} ${kind} has no types here`);
  return module;
}

describe('the manifests for Kubernetes', () => {
  it('have the fields that the types of Kubernetes have, which would be told', () => {
    expect(resources.length).toBeGreaterThan(9);
    const template = { spec: { containers: [] } };
    const [misspelled, text, lacking, ...faults] = faultsOf([
      aDeployment({ selector: {}, template, replica: 2 }),
      aDeployment({ selector: {}, template, replicas: '2' }),
      aDeployment({ selector: {} }),
      ...resources,
    ]);
    expect(misspelled?.join()).toMatch(/'"replica"' does not exist/);
    expect(text?.join()).toMatch(/'string' is not assignable/);
    expect(lacking?.join()).toMatch(/'template' is missing/);
    expect(faults).toEqual(resources.map(() => []));
  });

  it('run commands of the program in the restricted way, on one image that the overlay names', async () => {
    expect(pods.map(({ name }) => name)).toEqual(['web', 'jobs', 'migrate']);
    const images = production.images?.map(({ name }) => name) ?? [];
    for (const { pod, containers } of pods) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of containers) {
        await requireCommand(container.args ?? []);
        expect(images).toContain(container.image);
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  it('mount volumes that they have, and the Secret that the overlay makes', () => {
    const made = production.secretGenerator?.map(({ name }) => name) ?? [];
    for (const { pod, containers } of pods) {
      const volumes = pod.volumes?.map(({ name }) => name) ?? [];
      const mounted = containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name));
      expect(mounted.toSorted()).toEqual(volumes.toSorted());
      expect(pod.volumes?.flatMap(({ secret }) => secret?.secretName ?? [])).toEqual(made);
    }
    expect(production.secretGenerator?.[0]?.files).toEqual(['.env=settings.env']);
  });

  it('select by labels that their pods carry', () => {
    for (const { name, labels } of pods) expect(labels, name).toEqual({ 'app.kubernetes.io/name': name });
    for (const { metadata, spec } of deployments) {
      expect(spec?.selector.matchLabels).toEqual({ 'app.kubernetes.io/name': metadata?.name });
    }
    const selectors = [
      ...ofKind<Service>('Service').map(({ spec }) => spec?.selector),
      ...ofKind<PodDisruptionBudget>('PodDisruptionBudget').map(({ spec }) => spec?.selector?.matchLabels),
      ...ofKind<NetworkPolicy>('NetworkPolicy').map(({ spec }) => spec?.podSelector.matchLabels),
    ].filter((selector) => selector !== undefined);
    expect(selectors).toHaveLength(3);
    for (const selector of selectors) expect(pods.map(({ labels }) => labels)).toContainEqual(selector);
  });

  it('lead from the ingress to the port of the server', () => {
    const [ingress] = ofKind<Ingress>('Ingress');
    const [service] = ofKind<Service>('Service');
    const [port] = service?.spec?.ports ?? [];
    expect(ingress?.spec?.rules?.[0]?.http?.paths[0]?.backend.service).toEqual({
      name: service?.metadata?.name,
      port: { name: port?.name },
    });
    expect(pods[0]?.containers[0]?.ports).toContainEqual({ name: port?.targetPort, containerPort: 4000 });
    const [scaler] = ofKind<HorizontalPodAutoscaler>('HorizontalPodAutoscaler');
    expect(scaler?.spec?.scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' });
  });

  it('give a server the time that it takes to stop, and ask it whether it is ready', () => {
    for (const { name, pod, containers } of pods.filter((one) => one.name !== 'migrate')) {
      expect((pod.terminationGracePeriodSeconds ?? 0) * 1000, name).toBeGreaterThan(STOP_MS);
      expect(containers[0], name).toMatchObject({
        readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
        livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
      });
    }
  });

  it('are patched where there is something to patch', () => {
    for (const { target, patch } of production.patches ?? []) {
      const [found] = resources.filter(
        ({ kind, metadata }) => kind === target.kind && metadata.name === target.name,
      );
      for (const [, place = ''] of patch.matchAll(/path: ([^,]+),/g)) {
        const value = place
          .slice(1)
          .split('/')
          .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], found);
        expect(value, place).toBeDefined();
      }
    }
  });

  it('come with an example of the settings, of variables that there are', () => {
    expect(unknownSettings(readDeployFile('kubernetes/production/settings.env.example'))).toEqual([]);
  });
});
