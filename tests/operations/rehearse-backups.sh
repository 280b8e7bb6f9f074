#!/usr/bin/env bash
# Rehearses docs/operations/backups.md from end to end, on servers and folders of its own, and prints how long it took:
# demo data, a backup, more bookings, a recovery to a time between them, and the check of what came back.
# As root, with Debian's packages: apt-get install -y postgresql pgbackrest rsync
set -Eeuo pipefail
cd "$(dirname "$0")/../.."

bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
work=$(mktemp -d /tmp/maumee-rehearsal.XXXXXX)
chmod 755 "$work"
install -d -o postgres "$work"/{live,restored,repo,log,spool,lock,socket}
server_pid=

clean_up() {
  if [ -n "$server_pid" ]; then kill "$server_pid" 2>/dev/null || true; fi
  for data in live restored; do as_postgres "$bin/pg_ctl" -D "$work/$data" -m immediate stop >/dev/null 2>&1 || true; done
  rm -rf "$work"
}
trap clean_up EXIT
trap 'echo "Failed in line $LINENO"; tail -n 20 "$work"/log/*.log' ERR

as_postgres() { runuser -u postgres -- env -C "$work" "$@"; }
backrest() { as_postgres pgbackrest --config="$work/pgbackrest.conf" --stanza=maumee "$@"; }
figures=()
# timed <what> <command…>: keeps the seconds for the table at the end.
timed() {
  local what=$1 began=$EPOCHREALTIME
  shift
  "$@"
  figures+=("$(awk -v a="$began" -v b="$EPOCHREALTIME" 'BEGIN { printf "%8.1f s", b - a }')  $what")
}
free_port() { node -e "const s = require('net').createServer().listen(0, () => { console.log(s.address().port); s.close(); })"; }
sql() { as_postgres "$bin/psql" -X -At -h "$work/socket" -p "$1" -d "$2" -c "$3"; }

live_port=$(free_port)
restored_port=$(free_port)
export DATABASE_URL="postgres://postgres@localhost:$live_port/maumee"
export SECRET_KEY='a secret of the rehearsal that is long enough' DATA_DIR="$work/data" PAYMENTS=sandbox LOG_LEVEL=error
export RATE_LIMIT_PER_MINUTE=1000000 MAX_PENDING_RIDES=1000000

cat >"$work/pgbackrest.conf" <<CONF
[global]
repo1-path=$work/repo
repo1-retention-full=2
log-path=$work/log
spool-path=$work/spool
lock-path=$work/lock
log-level-console=warn
start-fast=y

[maumee]
pg1-path=$work/live
pg1-port=$live_port
pg1-socket-path=$work/socket
CONF

echo '== A server that archives its log'
as_postgres "$bin/initdb" -D "$work/live" --auth=trust --data-checksums >/dev/null
cat >>"$work/live/postgresql.conf" <<CONF
port = $live_port
unix_socket_directories = '$work/socket'
archive_mode = on
archive_command = 'pgbackrest --config=$work/pgbackrest.conf --stanza=maumee archive-push %p'
archive_timeout = 60
CONF
as_postgres "$bin/pg_ctl" -D "$work/live" -w -l "$work/log/live.log" start >/dev/null
sql "$live_port" postgres 'create database maumee' >/dev/null
backrest stanza-create
backrest check

echo '== Demo data'
timed 'demo data' npx maumee db seed >/dev/null

echo '== A backup: manifest, database, then files'
timed 'backup manifest' npx maumee backup manifest >"$work/manifest.json"
timed 'pg_dump' as_postgres "$bin/pg_dump" -h "$work/socket" -p "$live_port" -Fc -f "$work/log/maumee.dump" maumee
timed 'pgbackrest backup' backrest --type=full backup
timed 'files (rsync)' rsync -a "$DATA_DIR/objects/" "$work/objects-backup/"

echo '== Bookings after it'
rider=$(sql "$live_port" maumee "select id from users where email = 'rider@maumee.test'")
npx maumee users credit "$rider" --amount 400 --reason 'Rehearsal' --yes >/dev/null
npx maumee users credit "$rider" --amount 400 --reason 'Rehearsal' --yes >/dev/null
web_port=$(free_port)
PORT=$web_port DEMO=false node cli/maumee.js serve --no-client >"$work/log/serve.log" 2>&1 &
server_pid=$!
until curl -fs "localhost:$web_port/readyz" >/dev/null; do sleep 0.5; done
token=$(curl -fs "localhost:$web_port/api/auth/login" -H 'content-type: application/json' \
  -d '{"email":"rider@maumee.test","password":"toledo-demo-2025"}' | node -pe 'JSON.parse(require("fs").readFileSync(0)).token')
book() {
  for _ in $(seq "$1"); do
    curl --fail-with-body -sS "localhost:$web_port/api/rides" -H "authorization: Bearer $token" -H 'content-type: application/json' \
      -d "$booking" >"$work/log/booking.log"
  done
}
booking=$(node --import tsx -e "import('./tests/bench/booking-calls.ts').then((calls) => console.log(JSON.stringify(calls.BOOKING_CALLS.REST.body)))")
before=$(sql "$live_port" maumee 'select count(*) from rides')
book 20
between=$(sql "$live_port" maumee 'select clock_timestamp()')
sleep 1
book 20
kill "$server_pid"
wait "$server_pid" || true
server_pid=
sql "$live_port" maumee 'select pg_switch_wal()' >/dev/null
until [ "$(sql "$live_port" maumee "select count(*) from pg_stat_archiver where last_archived_time > '$between'")" = 1 ]; do sleep 0.5; done

echo "== Recovery to $between, between the first 20 bookings and the last"
restore_to_time() {
  backrest --pg1-path="$work/restored" --type=time --target="$between" --target-action=promote --archive-mode=off restore
  sed -i "s/^port = .*/port = $restored_port/" "$work/restored/postgresql.conf"
  as_postgres "$bin/pg_ctl" -D "$work/restored" -w -t 300 -l "$work/log/restored.log" start >/dev/null
  until [ "$(sql "$restored_port" maumee 'select pg_is_in_recovery()')" = f ]; do sleep 0.2; done
}
timed 'pgbackrest restore, to a time' restore_to_time
after=$(sql "$restored_port" maumee 'select count(*) from rides')
echo "Rides: $before at the backup, $after restored, $(sql "$live_port" maumee 'select count(*) from rides') live"
[ "$after" = "$((before + 20))" ] || { echo 'Not the time that was asked for'; exit 1; }
timed 'backup check' npx maumee backup check --restored "postgres://postgres@localhost:$restored_port/maumee" \
  --manifest "$work/manifest.json" --live --objects "$work/objects-backup"

echo '== The dump, restored into another database'
sql "$restored_port" postgres 'create database from_dump' >/dev/null
timed 'pg_restore' as_postgres "$bin/pg_restore" -h "$work/socket" -p "$restored_port" -d from_dump --no-owner -j 2 "$work/log/maumee.dump"
timed 'backup check of the dump' npx maumee backup check --restored "postgres://postgres@localhost:$restored_port/from_dump" \
  --manifest "$work/manifest.json" --exact --live --objects "$work/objects-backup"

size() { du -sh "$1" | cut -f1; }
echo "== Figures, $(nproc) processors, PostgreSQL $("$bin/postgres" --version | grep -oE '[0-9.]+' | head -1), $(date -u +%F)"
printf '%s\n' "${figures[@]}"
echo "Database $(sql "$live_port" maumee 'select pg_size_pretty(pg_database_size(current_database()))'), dump $(size "$work/log/maumee.dump"), repository $(size "$work/repo"), files $(size "$work/objects-backup")"
