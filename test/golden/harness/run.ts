/** What the parts of the harness share while a campaign is played. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GoldenMachine } from './machine.ts'
import type { WriteUp } from './write-up.ts'

/** A run: where it stands on the disk, what it remembers, what it has to say. */
export interface Run {
  readonly machine: GoldenMachine
  readonly root: string
  readonly work: string
  /** What later steps may name. */
  readonly known: Map<string, string>
  readonly printed: (text: string) => string
  step: number
}

/** Words of a section, written once everything has been played. */
export type Section = (write: WriteUp) => string

/** What a step says with the names of this run filled in; `$(work/x)` is what that file holds. */
export function fill(run: Pick<Run, 'root' | 'work' | 'known'>, text: string): string {
  const known = { work: run.work, root: run.root, ...Object.fromEntries(run.known) }
  return text
    .replace(/\$\(work\/([^)]+)\)/g, (_, path: string) => readFileSync(join(run.work, path), 'utf8'))
    .replace(/\$([a-z_]+)/g, (whole, name: string) => known[name as keyof typeof known] ?? whole)
}

/** The same for every text in a value. */
export function fillAll(run: Pick<Run, 'root' | 'work' | 'known'>, value: unknown): unknown {
  if (typeof value === 'string') return fill(run, value)
  if (Array.isArray(value)) return value.map((entry) => fillAll(run, entry))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, fillAll(run, field)]))
}
