/** An image that something here runs or builds on. */
export interface BaseImage {
  /** As in Dockerfiles and compose files. */
  image: string;
  /** The branch that the tag follows. */
  branch: string;
  /** Last day of support, or, for a branch without one, the day of the next check. */
  until: string;
  /** The maintainers' announcement. */
  source: string;
}

/** All base images. To move to a newer branch, change the tag where it is used, and its line here. */
export const BASE_IMAGES: readonly BaseImage[] = [
  {
    image: 'debian:trixie-slim',
    branch: 'Debian 13',
    until: '2028-08-09',
    source: 'https://www.debian.org/releases/trixie/',
  },
  {
    image: 'node:24-trixie-slim',
    branch: 'Node.js 24',
    until: '2028-04-30',
    source: 'https://github.com/nodejs/Release#release-schedule',
  },
  {
    // A stable branch ends when the next one begins, every April.
    image: 'nginxinc/nginx-unprivileged:1.30',
    branch: 'nginx 1.30',
    until: '2027-04-12',
    source: 'https://nginx.org/en/download.html',
  },
  {
    // A minor version ends when the next one begins, about every six months.
    image: 'traefik:v3.7',
    branch: 'Traefik 3.7',
    until: '2027-02-28',
    source: 'https://doc.traefik.io/traefik/deprecation/releases/',
  },
  {
    image: 'postgres:17',
    branch: 'PostgreSQL 17',
    until: '2029-11-08',
    source: 'https://www.postgresql.org/support/versioning/',
  },
  {
    image: 'postgres:18',
    branch: 'PostgreSQL 18',
    until: '2030-11-14',
    source: 'https://www.postgresql.org/support/versioning/',
  },
  {
    image: 'ghcr.io/cloudnative-pg/postgresql:17',
    branch: 'PostgreSQL 17',
    until: '2029-11-08',
    source: 'https://www.postgresql.org/support/versioning/',
  },
  {
    image: 'ghcr.io/cloudnative-pg/postgresql:18',
    branch: 'PostgreSQL 18',
    until: '2030-11-14',
    source: 'https://www.postgresql.org/support/versioning/',
  },
  {
    // The tag follows the newest 8.x.
    image: 'redis:8',
    branch: 'Redis 8',
    until: '2027-11-30',
    source: 'https://redis.io/docs/latest/operate/oss_and_stack/install/version-mgmt/',
  },
  {
    image: 'pgsty/minio:RELEASE.2026-03-25T00-00-00Z',
    branch: 'no branches, only releases',
    until: '2027-03-31',
    source: 'https://hub.docker.com/r/pgsty/minio',
  },
  {
    image: 'tecnativa/docker-socket-proxy:v0.4.2',
    branch: 'no branches, only releases',
    until: '2027-05-31',
    source: 'https://github.com/Tecnativa/docker-socket-proxy/releases',
  },
  {
    image: 'docker/dockerfile:1',
    branch: 'the newest of version 1',
    until: '2027-11-30',
    source: 'https://docs.docker.com/build/buildkit/frontend/',
  },
  {
    image: 'prom/prometheus:v3.13.2',
    branch: 'Prometheus 3.13, long-term support',
    until: '2027-07-31',
    source: 'https://prometheus.io/docs/introduction/release-cycle/',
  },
  {
    image: 'prom/alertmanager:v0.35.0',
    branch: 'no branches, only releases',
    until: '2027-11-30',
    source: 'https://github.com/prometheus/alertmanager/releases',
  },
  {
    image: 'prom/node-exporter:v1.12.1',
    branch: 'no branches, only releases',
    until: '2027-11-30',
    source: 'https://github.com/prometheus/node_exporter/releases',
  },
  {
    image: 'grafana/grafana:12.4.9',
    branch: 'Grafana 12.4, the last of its major version',
    until: '2027-05-24',
    source: 'https://grafana.com/docs/grafana/latest/upgrade-guide/when-to-upgrade/',
  },
  {
    image: 'jaegertracing/jaeger:2.20.0',
    branch: 'Jaeger 2',
    until: '2027-11-30',
    source: 'https://github.com/jaegertracing/jaeger/security/policy',
  },
  {
    image: 'maildev/maildev:2.2.1',
    branch: 'no branches, only releases; for development alone',
    until: '2027-11-30',
    source: 'https://github.com/maildev/maildev/releases',
  },
];
