#!/bin/sh
# Renders the configuration, then gives way to nginx, which inherits no environment.
set -eu
conf=${CONF_DIR:-/etc/touchline}
node "${APP_DIR:-/srv/touchline}/render.mjs" "$conf" "${APP_DIR:-/srv/touchline}/templates"
exec env -i PATH="$PATH" nginx -e stderr -c "$conf/nginx.conf" -g 'daemon off;'
