{{- define "vaultway.name" -}}
{{ printf "%s-%s" .root.Release.Name .part | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "vaultway.selector" -}}
app.kubernetes.io/name: vaultway
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "vaultway.labels" -}}
{{ include "vaultway.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "vaultway.image" -}}
{{- $name := printf "%s/%s" .root.Values.image.registry .image -}}
{{- with index .root.Values.image.digest .image -}}
{{ $name }}@{{ . }}
{{- else -}}
{{ $name }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end -}}
{{- end }}

{{/* Image and restricted security context of every container. */}}
{{- define "vaultway.container" -}}
image: {{ include "vaultway.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "vaultway.pod" -}}
# No pod uses the Kubernetes API, so none gets a token.
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user }}
  runAsGroup: {{ .user }}
  fsGroup: {{ .user }}
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
topologySpreadConstraints:
  {{- range $key := list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
  - maxSkew: 1
    topologyKey: {{ $key }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "vaultway.selector" $ | nindent 8 }}
    # Ignores pods of the previous version, which are about to terminate.
    matchLabelKeys: [pod-template-hash]
  {{- end }}
{{- end }}

{{/* Keeps a terminating pod serving until it gets no more requests. */}}
{{- define "vaultway.preStop" -}}
lifecycle:
  preStop:
    exec: { command: [sleep, {{ . | quote }}] }
{{- end }}

{{/* Two Services for the pods of a part: one shared address, and a headless name that resolves to each pod, with which
     the gateway discovers them. */}}
{{- define "vaultway.services" -}}
{{- $replicas := dict "root" .root "part" (printf "%s-replicas" .part) -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "vaultway.name" . }}
  labels:
    {{- include "vaultway.labels" . | nindent 4 }}
spec:
  selector:
    {{- include "vaultway.selector" . | nindent 4 }}
  ports: [{ name: http, port: {{ .port }}, targetPort: http }]
{{- if not (hasSuffix "-worker" .part) }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ include "vaultway.name" $replicas }}
  labels:
    {{- include "vaultway.labels" $replicas | nindent 4 }}
spec:
  clusterIP: None
  selector:
    {{- include "vaultway.selector" . | nindent 4 }}
  ports: [{ name: http, port: {{ .port }}, targetPort: http }]
{{- end }}
{{- end }}

{{- define "vaultway.secretEnv" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef: { name: {{ .root.Values.secret }}, key: {{ .key | default .name }} }
{{- end }}

{{/* Reads a part's own key of the Secret, or the shared one with sharedCredentials. */}}
{{- define "vaultway.ownSecretEnv" -}}
{{- $own := printf "%s_%s" (.part | upper | replace "-" "_") .name -}}
{{- include "vaultway.secretEnv" (dict "root" .root "name" .name "key" (ternary .name $own .root.Values.sharedCredentials)) }}
{{- end }}

{{/* Environment of a service; the READMEs of the services list every variable. Values in `env` replace ours:
     Kubernetes accepts duplicate names, but Helm then loses one of them in an upgrade. */}}
{{- define "vaultway.env" -}}
{{- $others := .root.Values.env -}}
{{- if eq .database "sandbox" }}
{{- /* Settings of the product's own data. */}}
{{- $others = omit $others "DATABASE_READ_URL" "LOG_ORIGIN" "LOG_SIGNER" "LOG_WITNESSES" "LOG_TSA_URL" }}
{{- end }}
{{- range include (ternary "vaultway.sandboxEnv" "vaultway.ownEnv" (eq .database "sandbox")) . | fromYamlArray }}
{{- if not (hasKey $others .name) }}
{{ list . | toYaml }}
{{- end }}
{{- end }}
{{- range $name, $value := $others }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{/* Environment of tracking and its worker as the sandbox, with its own keys of the Secret, never shared ones. */}}
{{- define "vaultway.sandboxEnv" -}}
{{- $root := .root -}}
{{- $keys := list "WEBHOOK_SECRET_KEY" -}}
{{- if eq .part "sandbox" }}{{ $keys = list "API_KEYS_REDIS_URL" "MAIL_SEAL_KEY" "LOG_KEY" "WEBHOOK_SECRET_KEY" }}{{ end -}}
{{- range $name := list "DATABASE_URL" "REDIS_URL" }}
{{ include "vaultway.secretEnv" (dict "root" $root "name" $name "key" (printf "%s_%s" ($.part | upper | replace "-" "_") $name)) }}
{{- end }}
{{- range $name := $keys }}
{{ include "vaultway.secretEnv" (dict "root" $root "name" $name "key" (printf "SANDBOX_%s" $name)) }}
{{- end }}
{{ include "vaultway.commonEnv" . }}
- { name: WEBHOOK_ALLOW_PRIVATE_HOSTS, value: {{ $root.Values.webhookWorker.allowPrivateHosts | quote }} }
{{- if eq .part "sandbox" }}
- { name: IMAGE_STORE, value: disk }
- { name: IMAGE_DIR, value: /tmp/images }
{{- end }}
{{- end }}

{{/* Environment that does not depend on the part. */}}
{{- define "vaultway.commonEnv" -}}
{{- $root := .root -}}
{{ include "vaultway.secretEnv" (dict "root" $root "name" "SESSION_PUBLIC_KEY") }}
- name: SESSION_PUBLIC_KEY_BEFORE
  valueFrom:
    secretKeyRef: { name: {{ $root.Values.secret }}, key: SESSION_PUBLIC_KEY_BEFORE, optional: true }
- { name: PUBLIC_URL, value: {{ $root.Values.publicUrl | quote }} }
- { name: HOST, value: '0.0.0.0' }
- { name: PORT, value: '3000' }
{{- /* Trusts the gateway's pods, in some clouds in 100.64.0.0/10, and the proxies in front of them. */}}
- { name: TRUST_PROXY, value: 'uniquelocal,100.64.0.0/10{{ with $root.Values.gateway.trustedProxies }},{{ . }}{{ end }}' }
- { name: DRAIN_SECONDS, value: '3' }
- { name: LOG_LEVEL, value: {{ $root.Values.logLevel | quote }} }
{{- if $root.Values.traces.endpoint }}
- { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ $root.Values.traces.endpoint | quote }} }
- { name: OTEL_TRACES_SAMPLER_ARG, value: {{ $root.Values.traces.share | quote }} }
{{- end }}
{{- end }}

{{- define "vaultway.ownEnv" -}}
{{- $root := .root -}}
{{- $role := ternary "webhook-worker" .database (and (eq .part "webhook-worker") (not $root.Values.sharedCredentials)) -}}
{{- include "vaultway.secretEnv" (dict "root" $root "name" "DATABASE_URL" "key" (printf "%s_DATABASE_URL" ($role | upper | replace "-" "_"))) }}
{{ include "vaultway.ownSecretEnv" (dict "root" $root "name" "REDIS_URL" "part" .part) }}
{{ include "vaultway.commonEnv" . }}
{{- if has .part (list "tracking" "content") }}
- { name: TRACKING_PRIVACY, value: {{ $root.Values.privacy | quote }} }
- { name: IMAGE_STORE, value: minio }
- { name: MINIO_ENDPOINT, value: {{ $root.Values.objectStore.endpoint | quote }} }
- { name: MINIO_BUCKET, value: {{ $root.Values.objectStore.bucket | quote }} }
- { name: MINIO_REGION, value: {{ $root.Values.objectStore.region | quote }} }
{{ include "vaultway.ownSecretEnv" (dict "root" $root "name" "MINIO_ACCESS_KEY" "part" .part) }}
{{ include "vaultway.ownSecretEnv" (dict "root" $root "name" "MINIO_SECRET_KEY" "part" .part) }}
{{- end }}
{{- if eq .database "content" }}
- { name: WEB_URL, value: 'http://{{ include "vaultway.name" (dict "root" $root "part" "web") }}:8080' }
{{- end }}
{{- if has .part (list "content" "auth") }}
- { name: VAULT, value: {{ ternary "on" "off" $root.Values.vault.enabled | quote }} }
- { name: SANDBOX, value: {{ ternary "on" "off" $root.Values.sandbox.enabled | quote }} }
{{- end }}
{{- if has .part (list "content" "mail") }}
- { name: MAIL_RELAY_CONFIGURED, value: {{ $root.Values.mail.relay | quote }} }
{{- end }}
{{- if has .database (list "content" "mail") }}
- { name: MAIL_ALLOW_PRIVATE_HOSTS, value: {{ $root.Values.mail.allowPrivateHosts | quote }} }
{{- end }}
{{- if has .part (list "tracking" "auth" "vault") }}
{{ include "vaultway.secretEnv" (dict "root" $root "name" "MAIL_SEAL_KEY" "key" (printf "%s_MAIL_SEAL_KEY" (upper .database))) }}
{{- end }}
{{- if eq .part "tracking" }}
{{ include "vaultway.secretEnv" (dict "root" $root "name" "LOG_KEY") }}
- { name: LOG_SIGNER, value: {{ $root.Values.logSigner | quote }} }
- { name: DATABASE_READ_URL, value: {{ join "," $root.Values.tracking.readReplicas | quote }} }
{{- if contains "@" (join "," $root.Values.tracking.readReplicas) }}
- name: DATABASE_READ_PASSWORD
  valueFrom:
    secretKeyRef: { name: {{ $root.Values.secret }}, key: TRACKING_DATABASE_READ_PASSWORD, optional: true }
{{- end }}
{{- end }}
{{- if eq .database "tracking" }}
{{ include "vaultway.secretEnv" (dict "root" $root "name" "WEBHOOK_SECRET_KEY") }}
- { name: LOG_WITNESSES, value: {{ join "," $root.Values.logWitnesses | quote }} }
- { name: LOG_TSA_URL, value: {{ $root.Values.logTsaUrl | quote }} }
- { name: WEBHOOK_ALLOW_PRIVATE_HOSTS, value: {{ $root.Values.webhookWorker.allowPrivateHosts | quote }} }
{{- end }}
{{- if eq .database "auth" }}
{{ include "vaultway.secretEnv" (dict "root" $root "name" "SESSION_PRIVATE_KEY") }}
{{ include "vaultway.secretEnv" (dict "root" $root "name" "AUTH_SECRET_KEY") }}
- name: OIDC_CLIENT_SECRET
  valueFrom:
    secretKeyRef: { name: {{ $root.Values.secret }}, key: OIDC_CLIENT_SECRET, optional: true }
{{- end }}
{{- if eq .database "mail" }}
{{ include "vaultway.secretEnv" (dict "root" $root "name" "MAIL_SECRET_KEY") }}
- { name: OUTBOX_DIR, value: /var/lib/vaultway/outbox }
{{- if and $root.Values.mail.relay (eq .part "mail-worker") }}
{{ include "vaultway.secretEnv" (dict "root" $root "name" "MAIL_RELAY_URL") }}
{{- end }}
{{- end }}
{{- end }}

{{/* Services, each with a database of the same name, as a JSON array. */}}
{{- define "vaultway.everyService" -}}
{{ concat (list "tracking" "content" "auth" "mail") (ternary (list "vault") list .Values.vault.enabled) | toJson }}
{{- end }}

{{/* Programs of the sandbox, which is tracking and its worker a second time, as a JSON array. It is none of the
     services: nothing backs it up. */}}
{{- define "vaultway.sandbox" -}}
{{ ternary (list "sandbox" "sandbox-worker") list .Values.sandbox.enabled | toJson }}
{{- end }}

{{/* Settings of each part, such as the database that it uses. */}}
{{- define "vaultway.parts" -}}
tracking: { database: tracking, image: tracking, values: tracking, user: 1000 }
content: { database: content, image: content, values: content, user: 1000 }
auth: { database: auth, image: auth, values: auth, user: 1000 }
mail: { database: mail, image: mail, values: mail, user: 1000 }
mail-worker: { database: mail, image: mail, values: mailWorker, user: 1000, file: worker.js }
webhook-worker: { database: tracking, image: tracking, values: webhookWorker, user: 1000, file: webhook-worker.js }
{{- if .Values.vault.enabled }}
vault: { database: vault, image: vault, values: vault, user: 1000 }
{{- end }}
{{- if .Values.sandbox.enabled }}
sandbox: { database: sandbox, image: tracking, values: sandbox, user: 1000 }
sandbox-worker: { database: sandbox, image: tracking, values: sandbox, user: 1000, file: webhook-worker.js }
{{- end }}
{{- end }}
