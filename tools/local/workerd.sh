#!/bin/sh
# The runtime, ended with whoever started it: a runtime whose parent was killed outright would keep its port and files.
# WORKERD names the real binary. A second process looks after the two; `$$` is the runtime's own id after the exec.
parent=$PPID
(
  while kill -0 "$parent" 2>/dev/null && kill -0 "$$" 2>/dev/null; do sleep 1; done
  kill -0 "$parent" 2>/dev/null || kill -9 "$$" 2>/dev/null
) </dev/null >/dev/null 2>&1 3>&- &
exec "$WORKERD" "$@"
