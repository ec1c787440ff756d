# Functions for two regions, the namespaces region-a and region-b, run at the root of the repository.
# docs/operations.md has the order. They need REGISTRY and VERSION.

# engines primary a b: Postgres, Redis and MinIO of region a. engines follower b a: those of b, which follows a.
engines() {
  sed "s/SELF/$2/g; s/OTHER/$3/g" "infra/kubernetes/regions/$1.yaml" |
    kubectl --namespace "region-$2" apply --filename -
  kubectl --namespace "region-$2" apply --selector 'app.kubernetes.io/name!=postgres' \
    --filename infra/kubernetes/engines.yaml
}

# trust a b: gives region b the certificates with which it follows the Postgres of a, without the authority's key.
trust() {
  for secret in "pg-$1-replication" "pg-$1-ca"; do
    kubectl --namespace "region-$1" get secret "$secret" \
      --output go-template-file=infra/kubernetes/regions/certificate.tmpl |
      kubectl --namespace "region-$2" apply --filename -
  done
}

# write_in b a: the secrets with which region a writes to b.
write_in() {
  npm run -s init -- --kubernetes --file keys/.env \
    --postgres "pg-$1-rw.region-$1" --redis "redis.region-$1:6379" |
    kubectl --namespace "region-$2" apply --filename -
}

# product a URL [OPTION...]: installs or upgrades the product in region a.
product() {
  region=$1 url=$2
  shift 2
  helm upgrade --install vaultway infra/helm/vaultway --namespace "region-$region" \
    --values infra/helm/vaultway/values-example.yaml --values infra/helm/vaultway/values-regions.yaml \
    --set image.registry="$REGISTRY" --set image.tag="$VERSION" --set publicUrl="$url" "$@"
  kubectl --namespace "region-$region" rollout status --timeout 10m deployment \
    --selector app.kubernetes.io/instance=vaultway
}

# restart a: the product of region a reads changed secrets.
restart() {
  kubectl --namespace "region-$1" rollout restart deployment --selector app.kubernetes.io/instance=vaultway
  kubectl --namespace "region-$1" rollout status --timeout 10m deployment \
    --selector app.kubernetes.io/instance=vaultway
}
