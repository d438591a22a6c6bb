import ipaddr from "ipaddr.js";

/** An IPv6 connection of a home or an office has one of these networks, depending on its provider. */
const PREFIX_BITS = [64, 56, 48];

/** The networks that an address belongs to, smallest first: itself for an IPv4 address, and three for an IPv6 address. */
export function networksOf(address: string): readonly string[] {
  if (!ipaddr.isValid(address)) return ["unknown"];
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return [parsed.toString()];
  return PREFIX_BITS.map((bits) => {
    const bytes = parsed.toByteArray().slice(0, bits / 8);
    return `${bytes.join(".")}/${bits}`;
  });
}
