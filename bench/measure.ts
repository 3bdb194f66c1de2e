/**
 * How things are measured on a shared machine: CPU time, candidates taking turns, the ratio taken in each round, the
 * median of the ratios. Wall time only where the disk is what is waited for.
 */

/** Microseconds of CPU that work took. */
export async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const used = process.cpuUsage(before)
  return used.user + used.system
}

/** Milliseconds that passed while work was done. */
export async function wallOf(work: () => unknown): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

/** The value below which that share of a sample lies. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(sample: readonly number[]): number {
  return quantile(sample, 0.5)
}

/** Half of all rounds lie between these: how far to trust a median. */
export function spread(sample: readonly number[]): string {
  return `${quantile(sample, 0.25).toFixed(2)}–${quantile(sample, 0.75).toFixed(2)}`
}

/** The slope of a straight line through points on log-log paper: 0 is flat, 1 is linear growth. */
export function slopeOf(points: readonly (readonly [number, number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const)
  const meanX = logs.reduce((sum, [x]) => sum + x, 0) / logs.length
  const meanY = logs.reduce((sum, [, y]) => sum + y, 0) / logs.length
  const over = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return over / logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}

/** Lets whatever waits for a quiet moment (tidying) have one. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
