import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parseAllDocuments } from 'yaml';

export const CHART = join(import.meta.dirname, '../../../infra/helm/vaultway');
export const REQUIRED = [
  'image.registry=registry.example.com/vaultway',
  'publicUrl=https://www.example.com',
  'secret=vaultway',
  'objectStore.endpoint=http://minio:9000',
];
export const EVERYTHING = [
  'serviceMonitor.enabled=true',
  'tracking.autoscaling.requestsPerSecond=500',
  'traces.endpoint=http://collector:4318',
  'ingress.host=www.example.com',
  'gateway.trustedProxies=10.244.0.0/16',
  'ingress.parentRef.name=public',
  'outbox.claim=outbox',
  'backup.claim=backups',
  'backup.passphraseSecret=backup-passphrase',
  'restore.file=vaultway.tar',
];

export interface Container {
  name: string;
  readinessProbe?: object;
  startupProbe?: object;
  lifecycle?: { preStop: { exec: { command: string[] } } };
  resources: { limits: { memory: string } };
  securityContext: object;
  image: string;
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { key: string } } }[];
}
interface Pod {
  securityContext: object;
  terminationGracePeriodSeconds?: number;
  initContainers?: Container[];
  containers: Container[];
}
export interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    template: { spec: Pod };
    jobTemplate?: { spec: { template: { spec: Pod } } };
    suspend?: boolean;
    entryPoints?: string[];
    tls?: object;
    podSelector: object;
    policyTypes: string[];
    egress: { ports: { port: number }[] }[];
  };
}

export const helm = (...words: string[]) => spawnSync('helm', words, { encoding: 'utf8', timeout: 20_000 });
export const hasHelm = helm('version').status === 0;

export function render(...settings: string[]): { resources: Resource[]; text: string } {
  const sets = [...REQUIRED, ...settings].flatMap((setting) => ['--set', setting]);
  const { status, stdout, stderr } = helm('template', 'demo', CHART, '--kube-version', '1.31.0', ...sets);
  if (status !== 0) throw new Error(stderr);
  const documents = parseAllDocuments(stdout) as { toJS(): Resource | null }[];
  const resources = documents.map((document) => document.toJS());
  return { text: stdout, resources: resources.filter((resource) => resource !== null) };
}

export const kinds = (resources: Resource[], kind: string) =>
  resources.filter((resource) => resource.kind === kind).map(({ metadata }) => metadata.name);

export const containersOf = (resources: Resource[], name: string) =>
  resources
    .filter(({ kind, metadata }) => (kind === 'Deployment' || kind === 'Job') && metadata.name === name)
    .flatMap(({ spec }) => spec.template.spec.containers);

/** Returns the keys of the Secret that a part receives. */
export const keysOf = (resources: Resource[], name: string) =>
  containersOf(resources, name).flatMap(({ env = [] }) =>
    env.flatMap(({ valueFrom }) => (valueFrom ? [valueFrom.secretKeyRef.key] : [])),
  );

export const asking = (path: string, port: string): unknown =>
  expect.objectContaining({ httpGet: { path, port } });
