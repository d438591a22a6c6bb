#!/usr/bin/env bash
# Ends what the trial started, by process id, and restores the machine's settings. Keeps programs, images and logs.
set -uo pipefail
[[ -d $STATE/run ]] || exit 0
cd "$STATE/run" || exit

# end NAME...: ends programs, and waits until they have ended.
end() {
  local name pids=()
  for name in "$@"; do [[ -f $name.pid ]] && pids+=("$(<"$name.pid")"); done
  kill "${pids[@]}" 2>/dev/null
  for _ in {1..100}; do
    kill -0 "${pids[@]}" 2>/dev/null || return
    sleep 0.1
  done
  kill -KILL "${pids[@]}" 2>/dev/null
}
tasks() { ctr --address "$1/containerd.sock" --namespace k8s.io tasks "${@:2}" 2>/dev/null; }

# First the kubelets, which would restart containers.
end kubelet-node-a kubelet-node-b proxy-node-a proxy-node-b controller-manager scheduler haproxy portal
end apiserver
end etcd
for node in node-a node-b; do
  for task in $(tasks $node list --quiet); do tasks $node delete --force "$task" >/dev/null & done
  wait
done
end containerd-node-a containerd-node-b
# Each container has a process of containerd, which can outlive it.
pgrep --full -- "containerd-shim.* -address $STATE/run/" | xargs --no-run-if-empty kill
grep --only-matching " $STATE/run/[^ ]*" /proc/mounts | sort --reverse | xargs --no-run-if-empty umount --lazy
find /sys/fs/cgroup -depth -type d -path "*/portico-node-*" -exec rmdir {} + 2>/dev/null
for machine in node-a node-b portal; do ip netns delete $machine 2>/dev/null; done
[[ -f settings ]] && sysctl --quiet --load=settings
cd / && rm -rf "$STATE/run"
