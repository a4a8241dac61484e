#!/bin/sh
# Renders the configuration, then gives way to nginx, which inherits no environment.
set -eu
conf=/etc/touchline
node render.mjs "$conf" templates
exec env -i PATH="$PATH" nginx -e stderr -c "$conf/nginx.conf" -g 'daemon off;'
