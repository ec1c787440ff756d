import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { findProgram } from '../../../tools/infra/find-program.ts';
import { runProgram } from '../../../tools/setup/run-tool.mjs';
import { baseImage } from '../../support/base-images.ts';
import { attempt, kubectl } from './cluster.ts';
import { loadImages } from './images.ts';

/** The entry point: Traefik for all three kinds, in its own namespace, at these ports of the node. */
export const WAY_IN = 'way-in';
export const PORTS = { http: 31080, https: 31443 };
export const GATEWAY = 'public';

const IMAGE = baseImage('gateway');
/** Modules with the definitions of their resources, and the permissions that the programs need. */
const MODULES = {
  traefik: 'github.com/traefik/traefik/v3@v3.6.12',
  gatewayApi: 'sigs.k8s.io/gateway-api@v1.4.0',
  prometheus: 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
};

interface Resource {
  apiVersion?: string;
  kind: string;
  metadata: { name: string };
}

export const hasGo = findProgram('go') !== undefined;

/** Installs the resource definitions of Traefik, the Gateway API and the Prometheus operator. */
export async function offerDefinitions(): Promise<void> {
  const reference = 'docs/content/reference/dynamic-configuration';
  const [traefik, gatewayApi, prometheus] = await Promise.all(Object.values(MODULES).map(folderOf));
  const files = [
    join(traefik, reference, 'kubernetes-crd-definition-v1.yml'),
    ...yamlIn(join(gatewayApi, 'config/crd/standard')),
    ...yamlIn(join(prometheus, 'example/prometheus-operator-crd')).filter((file) =>
      /_(servicemonitors|prometheusrules)\.yaml$/.test(file),
    ),
  ];
  // Too long for the annotation that a client-side apply writes.
  const words = files.flatMap((file) => ['--filename', file]);
  await kubectl(['apply', '--server-side', '--force-conflicts', ...words]);
  await kubectl(['wait', '--for', 'condition=Established', '--timeout', '60s', ...words]);
  const rights = ['kubernetes-crd-rbac.yml', 'kubernetes-gateway-rbac.yml'].flatMap((file) =>
    resourcesIn(join(traefik, reference, file)).filter(({ kind }) => kind === 'ClusterRole'),
  );
  await apply([...rights, ...controller(rights.map(({ metadata }) => metadata.name))]);
}

/** Starts Traefik, with a certificate for the Gateway. */
export async function openWayIn(certificate: { cert: string; key: string }): Promise<void> {
  await loadImages([IMAGE]);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  await apply([
    {
      ...object('v1', 'Secret', 'site'),
      type: 'kubernetes.io/tls',
      data: { 'tls.crt': base64(certificate.cert), 'tls.key': base64(certificate.key) },
    },
    ...gateway(),
  ]);
  const words = ['rollout', 'status', '--timeout', '120s', 'deployment/traefik', '--namespace', WAY_IN];
  await kubectl(words, { limitMs: 130_000 });
}

export async function closeWayIn(): Promise<void> {
  await attempt('kubectl', ['delete', 'namespace', WAY_IN, '--wait=false', '--ignore-not-found']);
  await attempt('kubectl', ['delete', 'gatewayclass', GATEWAY, '--ignore-not-found']);
}

async function folderOf(module: string): Promise<string> {
  const { code, said } = await runProgram('go', ['mod', 'download', '-json', module], { limitMs: 120_000 });
  if (code !== 0) throw new Error(`${module} can't be had:\n${said}`);
  return (JSON.parse(said.slice(said.indexOf('{'))) as { Dir: string }).Dir;
}

const yamlIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
    .map((file) => join(folder, file));

const resourcesIn = (file: string): Resource[] =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS() as Resource);

const apply = (items: object[]) =>
  kubectl(['apply', '--namespace', WAY_IN, '--filename', '-'], {
    input: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
  });

const object = (apiVersion: string, kind: string, name: string) => ({
  apiVersion,
  kind,
  metadata: { name, namespace: WAY_IN },
});

function controller(roles: string[]) {
  const labels = { app: 'traefik' };
  const words = [
    '--entryPoints.web.address=:8000',
    '--entryPoints.websecure.address=:8443',
    '--entryPoints.websecure.http.tls=true',
    '--providers.kubernetesIngress=true',
    '--providers.kubernetesCRD=true',
    '--providers.kubernetesGateway=true',
    '--ping=true',
  ];
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: WAY_IN } },
    object('v1', 'ServiceAccount', 'traefik'),
    ...roles.map((name) => ({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: `${WAY_IN}-${name}` },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name },
      subjects: [{ kind: 'ServiceAccount', name: 'traefik', namespace: WAY_IN }],
    })),
    {
      ...object('apps/v1', 'Deployment', 'traefik'),
      spec: {
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            serviceAccountName: 'traefik',
            containers: [
              {
                name: 'traefik',
                image: IMAGE,
                args: words,
                readinessProbe: { httpGet: { path: '/ping', port: 8080 }, periodSeconds: 1 },
                resources: { requests: { cpu: '50m', memory: '64Mi' } },
              },
            ],
          },
        },
      },
    },
    {
      ...object('v1', 'Service', 'traefik'),
      spec: {
        type: 'NodePort',
        selector: labels,
        ports: [
          { name: 'web', port: 80, targetPort: 8000, nodePort: PORTS.http },
          { name: 'websecure', port: 443, targetPort: 8443, nodePort: PORTS.https },
        ],
      },
    },
  ];
}

function gateway() {
  const allowedRoutes = { namespaces: { from: 'All' } };
  return [
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'GatewayClass',
      metadata: { name: GATEWAY },
      spec: { controllerName: 'traefik.io/gateway-controller' },
    },
    {
      ...object('gateway.networking.k8s.io/v1', 'Gateway', GATEWAY),
      spec: {
        gatewayClassName: GATEWAY,
        listeners: [
          { name: 'web', port: 8000, protocol: 'HTTP', allowedRoutes },
          {
            name: 'websecure',
            port: 8443,
            protocol: 'HTTPS',
            allowedRoutes,
            tls: { mode: 'Terminate', certificateRefs: [{ kind: 'Secret', name: 'site' }] },
          },
        ],
      },
    },
  ];
}
