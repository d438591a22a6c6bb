#!/usr/bin/env bash
# Three machines as network namespaces: node-a with the control plane, node-b, and the portal at a public address.
set -euo pipefail

for name in node-a node-b portal; do
  ip netns add $name
  ip -n $name link set lo up
done
for name in node-a node-b; do
  nsenter --net=/run/netns/$name sysctl -qw net.ipv4.ip_forward=1
  nsenter --net=/run/netns/$name sysctl -qw net.bridge.bridge-nf-call-iptables=1 2>/dev/null || true
done

# wire NAME ADDRESS NAME ADDRESS: a cable between two namespaces.
wire() {
  ip link add "to-$3" netns "$1" type veth peer name "to-$1" netns "$3"
  ip -n "$1" addr add "$2" dev "to-$3"
  ip -n "$3" addr add "$4" dev "to-$1"
  ip -n "$1" link set "to-$3" up
  ip -n "$3" link set "to-$1" up
}
wire node-a 10.30.0.1/24 node-b 10.30.0.2/24
wire node-a 203.0.113.1/24 portal 203.0.113.10/24

ip -n portal route add default via 203.0.113.1
ip -n node-b route add 203.0.113.0/24 via 10.30.0.1
ip -n node-a route add 10.244.2.0/24 via 10.30.0.2
ip -n node-b route add 10.244.1.0/24 via 10.30.0.1

# A default route that leads nowhere: the kernel looks for a route before it rewrites the address of a Service.
for name in node-a node-b; do
  ip -n $name link add nowhere type veth peer name dead-end
  ip -n $name link set dead-end up
  ip -n $name addr add 192.0.2.1/32 dev nowhere
  ip -n $name link set nowhere up
  ip -n $name route add default dev nowhere
done

# The demo portal listens on 127.0.0.1.
nsenter --net=/run/netns/portal sysctl -qw net.ipv4.conf.all.route_localnet=1
nsenter --net=/run/netns/portal iptables -t nat -A PREROUTING -d 203.0.113.10 -p tcp --dport 80 -j DNAT --to-destination 127.0.0.1:8001
