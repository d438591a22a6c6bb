#!/usr/bin/env python3
"""Translates the cluster's NetworkPolicies to iptables on both nodes, because the bridge plugin does not enforce them.

This proves what the policies say, not that a network plugin enforces them. Supports what the manifests use: matchLabels,
ipBlock, named ports.
"""
import json
import subprocess


def get(*what):
    done = subprocess.run(["kubectl", "get", "--output=json", *what], capture_output=True, check=True)
    return json.loads(done.stdout)["items"]


pods = [pod for pod in get("pods", "--all-namespaces") if pod["status"].get("podIP")]
namespaces = {space["metadata"]["name"]: space["metadata"]["labels"] for space in get("namespaces")}
policies = get("networkpolicies", "--all-namespaces")


def labels_of(pod):
    return pod["metadata"].get("labels", {})


def matches(selector, labels):
    return all(labels.get(key) == value for key, value in (selector.get("matchLabels") or {}).items())


def addresses(peer, namespace):
    """The addresses of a peer, and those within them that are excluded."""
    if "ipBlock" in peer:
        return [(peer["ipBlock"]["cidr"], peer["ipBlock"].get("except", []))]
    return [
        (pod["status"]["podIP"], [])
        for pod in pods
        if matches(peer.get("podSelector", {}), labels_of(pod))
        and (
            matches(peer["namespaceSelector"], namespaces[pod["metadata"]["namespace"]])
            if "namespaceSelector" in peer
            else pod["metadata"]["namespace"] == namespace
        )
    ]


def port_match(port, target):
    """The options of iptables for a port, which may have a name."""
    number = port["port"]
    if isinstance(number, str):
        named = [p for c in target["spec"]["containers"] for p in c.get("ports", []) if p.get("name") == number]
        number = named[0]["containerPort"]
    return f"-p {port.get('protocol', 'TCP').lower()} --dport {number}"


def rules_of(pod, chain, direction, own):
    """The rules of one direction: what the policies allow returns from the chain, everything else is refused."""
    peer_key, there = ("from", "-s") if direction == "Ingress" else ("to", "-d")
    rules = []
    for policy in own:
        for rule in policy["spec"].get(direction.lower(), []):
            for port in rule["ports"]:
                for peer in rule[peer_key]:
                    for address, excluded in addresses(peer, pod["metadata"]["namespace"]):
                        match = port_match(port, pod)
                        rules += [f"-A {chain} {there} {other} {match} -j REJECT" for other in excluded]
                        rules.append(f"-A {chain} {there} {address} {match} -j RETURN")
    # A destination that one rule excludes may be allowed by another one.
    rules.sort(key=lambda rule: "-j REJECT" in rule or "0.0.0.0/0" in rule)
    return [*rules, f"-A {chain} -j REJECT"]


for node in ("node-a", "node-b"):
    chains, rules = [], []
    for number, pod in enumerate(pods):
        if pod["spec"].get("nodeName") != node:
            continue
        selecting = [
            policy
            for policy in policies
            if policy["metadata"]["namespace"] == pod["metadata"]["namespace"]
            and matches(policy["spec"]["podSelector"], labels_of(pod))
        ]
        for direction, here in (("Ingress", "-d"), ("Egress", "-s")):
            own = [policy for policy in selecting if direction in policy["spec"]["policyTypes"]]
            if own:
                chain = f"POLICY-{number}-{direction}"
                chains.append(chain)
                rules.append(f"-A POLICIES {here} {pod['status']['podIP']} -j {chain}")
                rules += rules_of(pod, chain, direction, own)
    established = "-A POLICIES -m conntrack --ctstate ESTABLISHED,RELATED -j RETURN"
    lines = ["*filter", *(f":{chain} - [0:0]" for chain in ["POLICIES", *chains]), established, *rules]
    run = ["nsenter", f"--net=/run/netns/{node}"]
    text = "\n".join([*lines, "-I FORWARD 1 -j POLICIES", "-I INPUT 1 -j POLICIES", "COMMIT", ""])
    subprocess.run([*run, "iptables-restore", "--noflush"], input=text, text=True, check=True)
