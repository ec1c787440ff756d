{{/* Rejects missing and contradictory values; each message says what to set. */}}
{{- define "vaultway.checks" -}}
{{- $problems := list -}}
{{- if not .Values.publicUrl }}
{{- $problems = append $problems "publicUrl is missing: set it to the public URL of the site, https://www.example.com" }}
{{- else if not (regexMatch "^https?://[^/]+$" .Values.publicUrl) }}
{{- $problems = append $problems (printf "publicUrl is %q: set it to a URL without a path, https://www.example.com" .Values.publicUrl) }}
{{- end }}
{{- if not .Values.image.registry }}
{{- $problems = append $problems "image.registry is missing: set it to the registry to which you pushed the images, registry.example.com/vaultway" }}
{{- end }}
{{- if not .Values.secret }}
{{- $problems = append $problems "secret is missing: set it to the name of the Secret that npm run init -- --kubernetes prints" }}
{{- end }}
{{- if not (regexMatch "^https?://" .Values.objectStore.endpoint) }}
{{- $problems = append $problems "objectStore.endpoint is missing: set it to the URL of the image store, https://s3.example.com" }}
{{- end }}
{{- with .Values.ingress }}
{{- if ne .kind "none" }}
{{- if not .host }}
{{- $problems = append $problems "ingress.host is missing: set it to the host name of the site" }}
{{- end }}
{{- if and (eq .kind "httproute") (not .parentRef.name) }}
{{- $problems = append $problems "ingress.parentRef.name is missing: set it to the name of your Gateway" }}
{{- end }}
{{- if and (eq (include "vaultway.forceHttps" $) "true") (not $.Values.gateway.trustedProxies) }}
{{- $problems = append $problems "gateway.trustedProxies is missing: set it to the addresses of your ingress controller's pods, such as 10.244.0.0/16; otherwise the gateway does not trust that requests came by https and redirects them in a loop" }}
{{- end }}
{{- end }}
{{- end }}
{{- with .Values.tracking.autoscaling }}
{{- if and .enabled (gt (int .min) (int .max)) }}
{{- $problems = append $problems (printf "tracking.autoscaling.min is %d and max is %d: set max to at least min" (int .min) (int .max)) }}
{{- end }}
{{- end }}
{{- if and .Values.restore.file (not .Values.backup.claim) }}
{{- $problems = append $problems "backup.claim is missing: set it to the PersistentVolumeClaim that has restore.file" }}
{{- end }}
{{- if $problems }}{{ fail (printf "\n%s" (join "\n" $problems)) }}{{ end }}
{{- end }}

{{/* Off for http:// URLs, which have no https to redirect to. */}}
{{- define "vaultway.forceHttps" -}}
{{- if kindIs "bool" .Values.gateway.forceHttps -}}
{{ .Values.gateway.forceHttps }}
{{- else -}}
{{ hasPrefix "https://" .Values.publicUrl }}
{{- end -}}
{{- end }}
