/** Ports that nobody holds now, for products whose configuration names their own address. */
import { unheldPort } from "#tools/local/port.ts";

export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await unheldPort());
  return [...ports];
}
