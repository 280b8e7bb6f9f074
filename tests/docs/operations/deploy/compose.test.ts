import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { STOP_MS } from '../../../../cli/stop-in-order.ts';
import { DEPLOY, readDeployFile, readYaml, requireCommand, unknownSettings } from './deploy-files.ts';

interface Service {
  readonly image: string;
  readonly command?: string[];
  readonly networks: string[];
  readonly secrets?: (string | { source: string; target: string })[];
  readonly volumes?: string[];
  readonly deploy?: { resources?: { limits?: { cpus?: string; memory?: string } } };
  readonly depends_on?: Record<string, { condition: string }>;
  readonly [option: string]: unknown;
}

interface Compose {
  readonly services: Record<string, Service>;
  readonly networks: Record<string, object>;
  readonly volumes: Record<string, object>;
  readonly secrets: Record<string, { file: string }>;
}

const [compose] = readYaml('compose/compose.yaml') as [Compose];
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image.includes('IMAGE'));

describe('the Compose file', () => {
  it('names only networks, volumes, secrets and services that it has', () => {
    for (const [name, service] of services) {
      const secrets = (service.secrets ?? []).map((secret) =>
        typeof secret === 'string' ? secret : secret.source,
      );
      const volumes = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
      const named = volumes.filter((volume) => !volume.startsWith('.'));
      expect(Object.keys(compose.networks), name).toEqual(expect.arrayContaining(service.networks));
      expect(Object.keys(compose.secrets), name).toEqual(expect.arrayContaining(secrets));
      expect(Object.keys(compose.volumes), name).toEqual(expect.arrayContaining(named));
      expect(Object.keys(compose.services), name).toEqual(
        expect.arrayContaining(Object.keys(service.depends_on ?? {})),
      );
    }
  });

  it('mounts files of the project that are there', () => {
    const mounted = services.flatMap(([, { volumes = [] }]) =>
      volumes.flatMap((volume) => (volume.startsWith('.') ? [volume.split(':')[0] ?? ''] : [])),
    );
    expect(mounted).not.toEqual([]);
    expect(mounted.filter((file) => !existsSync(path.join(DEPLOY, 'compose', file)))).toEqual([]);
  });

  it('runs commands of the program, each without rights and with limits', async () => {
    expect(ours.map(([name]) => name)).toEqual(['migrate', 'web-1', 'web-2', 'jobs']);
    for (const [name, service] of ours) {
      await requireCommand(service.command ?? []);
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      const { cpus, memory } = service.deploy?.resources?.limits ?? {};
      expect([cpus, memory], name).not.toContain(undefined);
    }
  });

  it('serves after the migration, which waits for the database', () => {
    const { migrate, database, jobs } = compose.services;
    expect(database?.['healthcheck']).toBeDefined();
    expect(migrate).toMatchObject({
      restart: 'no',
      depends_on: { database: { condition: 'service_healthy' } },
    });
    for (const name of ['web-1', 'web-2', 'jobs']) {
      expect(compose.services[name]?.depends_on?.['migrate']?.condition).toBe(
        'service_completed_successfully',
      );
    }
    expect(jobs?.command).toEqual(['serve', '--jobs']);
  });

  it('gives a server the time that it takes to stop', () => {
    for (const [name, service] of ours) {
      expect(Number.parseInt(String(service['stop_grace_period'])) * 1000, name).toBeGreaterThan(STOP_MS);
    }
  });

  it('lets nobody but the proxy be reached from outside, and the database not from there', () => {
    expect(services.filter(([, service]) => service['ports']).map(([name]) => name)).toEqual(['proxy']);
    expect(compose.services['database']?.networks).toEqual(['inside']);
    expect(compose.networks['inside']).toEqual({ internal: true });
    expect(compose.services['proxy']?.networks).toEqual(['outside']);
  });

  it('tells the proxy all who serve', () => {
    const serving = ours.map(([name]) => name).filter((name) => name.startsWith('web'));
    expect(compose.services['proxy']?.['environment']).toMatchObject({
      UPSTREAMS: serving.map((name) => `${name}:4000`).join(' '),
    });
    expect(readDeployFile('Caddyfile')).toMatch(/reverse_proxy \{\$UPSTREAMS\} \{[^}]*health_uri \/readyz/);
  });

  it('comes with an example of its settings, of variables that there are', () => {
    expect(unknownSettings(readDeployFile('compose/settings.env.example'))).toEqual([]);
  });
});
