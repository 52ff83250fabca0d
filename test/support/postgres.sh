#!/usr/bin/env bash
# A PostgreSQL server of its own on the loopback, in a folder of its own.
#   postgres.sh start FOLDER   starts it and prints the address of its database
#   postgres.sh stop FOLDER    stops it and removes the folder
# As root it runs as the user postgres, since the server refuses to run as root.
set -euo pipefail
command=$1
folder=$2
binaries=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
binaries=${binaries:-$(dirname "$(command -v pg_ctl)")}

as_server() {
  if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

case "$command" in
start)
  mkdir -p "$folder"
  if [ "$(id -u)" -eq 0 ]; then chown postgres "$folder"; fi
  cd "$folder"
  as_server "$binaries/initdb" --pgdata "$folder/data" --username remit --auth trust --no-instructions >/dev/null
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  as_server "$binaries/pg_ctl" --pgdata "$folder/data" --log "$folder/log" --wait --silent \
    --options "-p $port -h 127.0.0.1 -k $folder" start >/dev/null
  echo "postgres://remit@127.0.0.1:$port/postgres"
  ;;
stop)
  cd "$folder"
  as_server "$binaries/pg_ctl" --pgdata "$folder/data" --mode immediate --silent stop >/dev/null || true
  cd /
  rm -rf "$folder"
  ;;
*)
  echo "start or stop" >&2
  exit 2
  ;;
esac
