#!/usr/bin/env bash
# Sets up production from a bare directory as README ("Production") and docs/operations say: PostgreSQL with a replica and a
# pooler, two web processes and one of jobs behind a proxy with TLS, metrics, a backup and its check. A rider books while a web
# process is replaced; what an operator looks at is read from the replica. On servers and folders of its own; prints how long
# each step took.
# As root, with Debian's packages: apt-get install -y postgresql caddy curl openssl jq; and PgBouncer 1.21 or newer, on the path or
# in PGBOUNCER.
set -Eeuo pipefail
cd "$(dirname "$0")/../.."

bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
source=$PWD
work=$(mktemp -d /tmp/maumee-production.XXXXXX)
chmod 755 "$work"
install -d -o postgres "$work"/{primary,socket,log}
install -d -o postgres -m 700 "$work/replica"
pids=()

clean_up() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${pids[@]}"; do wait "$pid" 2>/dev/null || true; done
  for data in replica primary; do as_postgres "$bin/pg_ctl" -D "$work/$data" -m immediate stop >/dev/null 2>&1 || true; done
  rm -rf "$work"
}
trap clean_up EXIT
trap 'echo "Failed in line $LINENO"; tail -n 5 "$work"/log/*.log' ERR

as_postgres() { runuser -u postgres -- env -C "$work" "$@"; }
figures=()
# timed <what> <command…>: keeps the seconds for the table at the end.
timed() {
  local what=$1 began=$EPOCHREALTIME
  shift
  echo "== $what"
  "$@"
  figures+=("$(awk -v a="$began" -v b="$EPOCHREALTIME" 'BEGIN { printf "%8.1f s", b - a }')  $what")
}
free_port() { node -e "const s = require('net').createServer().listen(0, () => { console.log(s.address().port); s.close(); })"; }
sql() { as_postgres "$bin/psql" -X -At -h "$work/socket" -p "$1" -d "$2" -c "$3"; }
began=$EPOCHREALTIME
password=$(openssl rand -hex 16)
primary=$(free_port) replica=$(free_port) pooler=$(free_port) web_1=$(free_port) web_2=$(free_port) jobs=$(free_port) tls=$(free_port)
metrics=("$(free_port)" "$(free_port)" "$(free_port)")
maumee() { (cd "$work/app" && NODE_ENV=production node cli/maumee.js "$@"); }

install_packages() { (cd "$work/app" && npm ci --prefer-offline --no-audit --no-fund >"$work/log/npm.log" 2>&1); }
build() { (cd "$work/app" && npm run build >"$work/log/build.log" 2>&1); }
start_databases() {
  as_postgres "$bin/initdb" -D "$work/primary" --auth=trust --data-checksums >/dev/null
  as_postgres "$bin/pg_ctl" -D "$work/primary" -w -l "$work/log/primary.log" -o "-p $primary -k $work/socket" start >/dev/null
  sql "$primary" postgres "create role maumee login password '$password'" >/dev/null
  sql "$primary" postgres 'create database maumee owner maumee' >/dev/null
  as_postgres "$bin/pg_basebackup" -D "$work/replica" -R -c fast -h "$work/socket" -p "$primary"
  as_postgres "$bin/pg_ctl" -D "$work/replica" -w -l "$work/log/replica.log" -o "-p $replica -k $work/socket" start >/dev/null
}
# The shipped file with its words filled in.
start_pooler() {
  printf '"maumee" "%s"\n' "$password" >"$work/users.txt"
  sed -e "s/<database>/maumee/g; s/<postgres address>/127.0.0.1/; s/<postgres port>/$primary/; s/<address>/127.0.0.1/" \
    -e "s/<pooler port>/$pooler/; s#<user list>#$work/users.txt#" docs/operations/high-availability/pgbouncer.ini >"$work/pgbouncer.ini"
  as_postgres "${PGBOUNCER:-pgbouncer}" "$work/pgbouncer.ini" >"$work/log/pgbouncer.log" 2>&1 &
  pids+=($!)
  timeout 20 bash -c 'until "$1" -q -h 127.0.0.1 -p "$2"; do sleep 0.1; done' - "$bin/pg_isready" "$pooler"
}
settings() {
  cat >"$work/app/.env" <<CONF
DATABASE_URL=postgres://maumee:$password@127.0.0.1:$pooler/maumee
DATABASE_DIRECT_URL=postgres://maumee:$password@localhost:$primary/maumee
DATABASE_REPLICA_URL=postgres://maumee:$password@localhost:$replica/maumee
SECRET_KEY=$(openssl rand -hex 24)
PUBLIC_URL=https://localhost:$tls
TRUST_PROXY=1
PAYMENTS=sandbox
DATA_DIR=$work/data
CONF
  chmod 600 "$work/app/.env"
  maumee config check
}
serve() {
  local port=$1 metrics_port=$2 role=$3
  (cd "$work/app" && NODE_ENV=production PORT=$port METRICS_PORT=$metrics_port exec node cli/maumee.js serve "$role") \
    >"$work/log/serve-$port.log" 2>&1 &
  pids+=($!)
}
ready() { timeout 60 bash -c 'until curl -fs "$1" -o /dev/null; do sleep 0.2; done' - "localhost:$1/readyz"; }
start_processes() {
  serve "$web_1" "${metrics[0]}" --web
  first_web=$!
  serve "$web_2" "${metrics[1]}" --web
  serve "$jobs" "${metrics[2]}" --jobs
  for port in "$web_1" "$web_2" "$jobs"; do ready "$port"; done
}
authority=$work/caddy/caddy/pki/authorities/local/root.crt
at_proxy() { curl -fs --cacert "$authority" "https://localhost:$tls$1" -o /dev/null; }
start_proxy() {
  # The shipped file, without a change to the machine's own trust store, and without port 80.
  printf '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\nimport %s\n' "$work/app/docs/operations/deploy/Caddyfile" >"$work/Caddyfile"
  SITE=localhost:$tls UPSTREAMS="127.0.0.1:$web_1 127.0.0.1:$web_2" XDG_DATA_HOME="$work/caddy" XDG_CONFIG_HOME="$work/caddy" \
    caddy run --config "$work/Caddyfile" --adapter caddyfile >"$work/log/caddy.log" 2>&1 &
  pids+=($!)
  for _ in $(seq 100); do if at_proxy /readyz; then return; fi; sleep 0.2; done
  return 1
}
# Two faults are right here: the payments are test money, and nobody has the addresses.
examine() { maumee doctor | tee "$work/log/doctor.log" | grep -v '^ok' || true; grep -q '^2 at fault' "$work/log/doctor.log"; }
admin_password=Swan-Creek-1859
first_admin() { MAUMEE_ADMIN_PASSWORD=$admin_password maumee users create-admin --email admin@maumee.test --first-name Ada --last-name Min --yes; }
# One web process ends and another takes its place, while a rider books through the proxy.
replace_web_process() {
  NODE_EXTRA_CA_CERTS=$authority node --import tsx tests/operations/book-through-proxy.ts "https://localhost:$tls" "$work/app" 30 &
  local rider=$!
  sleep 8
  kill -TERM "$first_web"
  wait "$first_web"
  serve "$web_1" "${metrics[0]}" --web
  ready "$web_1"
  wait "$rider"
}
# How many rows of rides a server has read so far.
rows_read() {
  local counted='select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0) from pg_stat_user_tables'
  sql "$1" maumee "$counted where relname = 'rides'"
}
# What an operator looks at comes from the replica, for whoever keeps our cookies: the rides read by twenty looks are read there.
look_at_bookings() {
  local login token before after
  login=$(jq -n --arg password "$admin_password" '{email: "admin@maumee.test", password: $password}')
  token=$(post /api/auth/login "$login" | jq -er .token)
  sleep 12 # for what was read before to be counted
  before=("$(rows_read "$primary")" "$(rows_read "$replica")")
  for _ in $(seq 20); do
    post /graphql '{"query": "{ bookings(first: 20) { edges { node { id } } } }"}' "$token" | jq -e '.data.bookings.edges | length == 20' >/dev/null
  done
  sleep 12
  after=("$(rows_read "$primary")" "$(rows_read "$replica")")
  echo "rides read by 20 looks at a page of 20: $((after[0] - before[0])) at the primary, $((after[1] - before[1])) at the replica"
  [ $((after[1] - before[1])) -ge 400 ] && [ $((after[0] - before[0])) -lt 400 ]
}
post() {
  curl -fs --cacert "$authority" -b "$work/cookies" -c "$work/cookies" -H 'content-type: application/json' ${3:+-H "authorization: Bearer $3"} -d "$2" "https://localhost:$tls$1"
}
scrape() { for port in "${metrics[@]}"; do curl -fs "localhost:$port/metrics" | grep -c '^[a-z]'; done; }
back_up() {
  maumee backup manifest >"$work/manifest.json"
  as_postgres "$bin/pg_dump" -h "$work/socket" -p "$primary" -Fc -f "$work/log/maumee.dump" maumee
}
restore() {
  sql "$primary" postgres 'create database restored owner maumee' >/dev/null
  as_postgres "$bin/pg_restore" -h "$work/socket" -p "$primary" -d restored "$work/log/maumee.dump"
  maumee backup check --restored "postgres://postgres@localhost:$primary/restored" --manifest "$work/manifest.json"
}

timed 'git clone' git clone -q "$source" "$work/app"
timed 'npm ci' install_packages
timed 'npm run build' build
timed 'PostgreSQL, primary and replica' start_databases
timed 'pooler' start_pooler
timed 'settings, config check' settings
timed 'db migrate' maumee db migrate
timed 'first admin' first_admin
timed 'two web processes and one of jobs' start_processes
timed 'doctor' examine
timed 'proxy with TLS' start_proxy
timed 'a rider books while a web process is replaced' replace_web_process
timed 'an operator looks at bookings, from the replica' look_at_bookings
timed 'metrics' scrape
timed 'backup' back_up
timed 'restore, backup check' restore
timed 'ledger verify --full' maumee ledger verify --full
timed 'reconcile' maumee reconcile
timed 'attention list' maumee attention list
echo "== Figures, $(nproc) processors, $(date -u +%F)"
printf '%s\n' "${figures[@]}"
awk -v a="$began" -v b="$EPOCHREALTIME" 'BEGIN { printf "%8.1f s  in total\n", b - a }'
