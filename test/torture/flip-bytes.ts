/** Flips single bits of a closed campaign file and sorts what becomes of it; what is silently wrong is the failure. */
import { readFileSync, writeFileSync } from 'node:fs'
import { seeded } from './seeded.ts'
import { copyOf, look, type TorturedFile } from './tortured-file.ts'

/** How many flips ended how. */
export interface FlipTally {
  readonly detected: number
  readonly repaired: number
  readonly harmless: number
  readonly silent: readonly string[]
}

/** Flips one random bit at each of so many random offsets, each in a fresh copy of the file. */
export async function flipBytes(
  file: TorturedFile,
  folder: string,
  flips: number,
  seed: number,
): Promise<FlipTally> {
  const chance = seeded(seed)
  const original = readFileSync(file.path)
  const { view } = await look(copyOf(file, folder))
  const tally = { detected: 0, repaired: 0, harmless: 0, silent: [] as string[] }
  for (let flip = 0; flip < flips; flip += 1) {
    const offset = chance(original.length)
    const bit = chance(8)
    const copy = copyOf(file, folder)
    const bytes = Buffer.from(original)
    bytes[offset] = (bytes[offset] ?? 0) ^ (1 << bit)
    writeFileSync(copy.path, bytes)
    const seen = await lookSafely(copy)
    if (seen.trouble !== null)
      tally.silent.push(`offset ${offset} bit ${bit} (seed ${seed}): ${seen.trouble}`)
    else if (seen.fault) tally.detected += 1
    else if (seen.view !== view)
      tally.silent.push(`offset ${offset} bit ${bit} (seed ${seed}): ${firstDifference(view, seen.view)}`)
    else if (seen.notes > 0) tally.repaired += 1
    else tally.harmless += 1
  }
  return tally
}

interface Looked {
  readonly fault: boolean
  readonly notes: number
  readonly view: string
  /** An error that is neither a fault with a sentence nor a refusal. */
  readonly trouble: string | null
}

async function lookSafely(file: TorturedFile): Promise<Looked> {
  try {
    const { fault, notes, view } = await look(file)
    return {
      fault: fault !== null,
      notes: notes.length,
      view,
      trouble: fault !== null && fault.kind === 'bug' ? fault.message : null,
    }
  } catch (error) {
    return {
      fault: false,
      notes: 0,
      view: '',
      trouble: `${String(error)} ${error instanceof Error ? error.stack?.split('\n')[1] : ''}`,
    }
  }
}

function firstDifference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return `silently wrong: ${one.slice(Math.max(0, at - 40), at + 40)} became ${other.slice(Math.max(0, at - 40), at + 40)}`
}
