#!/usr/bin/env bash
# node.sh a|b: starts containerd, the kubelet and kube-proxy of a node.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
node=node-$1
case $1 in a) number=1 ;; *) number=2 ;; esac
folder=$STATE/run/$node
mkdir -p "$folder/cni"

cat >"$folder/cni/10-bridge.conflist" <<X
{"cniVersion": "1.0.0", "name": "pods", "plugins": [
  {"type": "bridge", "bridge": "cni0", "isGateway": true, "ipMasq": false, "hairpinMode": true,
   "ipam": {"type": "host-local", "dataDir": "$folder/addresses",
            "ranges": [[{"subnet": "10.244.$number.0/24"}]], "routes": [{"dst": "0.0.0.0/0"}]}}]}
X
cat >"$folder/containerd.toml" <<X
version = 2
root = "$folder/containerd"
state = "$folder/state"
[grpc]
  address = "$folder/containerd.sock"
[plugins."io.containerd.internal.v1.opt"]
  path = "$folder/opt"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "cluster.local/pause:1"
  netns_mounts_under_state_dir = true
  disable_tcp_service = true
  # A container of the machine itself may not lower the score.
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "$folder/cni"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
    runtime_type = "io.containerd.runc.v2"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
      Root = "$folder/runc"
X
echo 'nameserver 192.0.2.53' >"$folder/resolv.conf"
cat >"$folder/kubelet.yaml" <<X
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
containerRuntimeEndpoint: unix://$folder/containerd.sock
cgroupDriver: cgroupfs
cgroupRoot: /portico-$node
failCgroupV1: false
failSwapOn: false
clusterDNS: [10.96.0.10]
clusterDomain: cluster.local
resolvConf: $folder/resolv.conf
podLogsDir: $folder/logs
volumePluginDir: $folder/plugins
address: 10.30.0.$number
readOnlyPort: 0
tlsCertFile: $STATE/pki/$node.crt
tlsPrivateKeyFile: $STATE/pki/$node.key
authentication: {anonymous: {enabled: false}, webhook: {enabled: true}, x509: {clientCAFile: $STATE/pki/ca.crt}}
authorization: {mode: Webhook}
evictionHard: {memory.available: 100Mi, nodefs.available: 1%, imagefs.available: 1%}
imageGCHighThresholdPercent: 100
X

# The kubelet expects its control group to exist, in version 1 with CPUs and memory.
if [[ -e /sys/fs/cgroup/cgroup.controllers ]]; then
  mkdir -p "/sys/fs/cgroup/portico-$node"
  for controller in cpu cpuset memory pids; do
    echo "+$controller" >/sys/fs/cgroup/cgroup.subtree_control
  done
else
  for folder_of_controller in /sys/fs/cgroup/*/; do
    [[ $(basename "$folder_of_controller") == unified ]] || mkdir -p "$folder_of_controller/portico-$node"
  done
  for file in cpuset.cpus cpuset.mems; do
    cat "/sys/fs/cgroup/cpuset/$file" >"/sys/fs/cgroup/cpuset/portico-$node/$file"
  done
fi

containerd=(ctr --address "$folder/containerd.sock")
"$here/run-in.sh" "$node" "containerd-$node" containerd --config "$folder/containerd.toml"
for _ in {1..50}; do
  "${containerd[@]}" version >/dev/null 2>&1 && break
  sleep 0.2
done
for image in "$STATE"/images/*.tar; do "${containerd[@]}" --namespace k8s.io images import "$image" >/dev/null; done

cd "$STATE"
"$here/run-in.sh" "$node" "kubelet-$node" bin/kubelet --config "$folder/kubelet.yaml" --kubeconfig "conf/$node" \
  --root-dir "$folder/kubelet" --cert-dir "$folder/kubelet/pki" --hostname-override "$node" --node-ip "10.30.0.$number"
"$here/run-in.sh" "$node" "proxy-$node" bin/kube-proxy --kubeconfig conf/proxy --hostname-override "$node" \
  --proxy-mode iptables --cluster-cidr 10.244.0.0/16 --conntrack-max-per-core 0 \
  --conntrack-tcp-timeout-established 0s --conntrack-tcp-timeout-close-wait 0s
