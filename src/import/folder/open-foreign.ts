/** A file or folder of another program, read whole: from disk to a report. */
import { done, type Result } from '../../core/result.ts'
import { type Imported, type ImportOptions, type ImportSource, readImport } from '../read-import.ts'
import { readSource } from './read-source.ts'

/** Something that was read, with its bytes. */
export interface Foreign {
  readonly imported: Imported
  readonly source: ImportSource
}

/** Opens what a person brought. */
export function openForeign(
  from: { readonly path: string } | ImportSource,
  options: ImportOptions,
): Result<Foreign> {
  const source = 'path' in from ? readSource(from.path) : done({ ...from, left: [] })
  if (!source.ok) return source
  const { left, ...file } = source.value
  const imported = readImport(file, options)
  if (!imported.ok) return imported
  const { report } = imported.value
  const counted = new Map<string, string[]>()
  for (const { what, place } of left) counted.set(what, [...(counted.get(what) ?? []), place])
  const more = [...counted].map(([what, places]) => ({
    ...{ fate: 'refused', what, count: places.length, places: places.slice(0, 12) },
  })) as typeof report.notes
  const counts = { ...report.counts, refused: report.counts.refused + left.length }
  const whole = { ...report, notes: [...report.notes, ...more], counts }
  return done({ imported: { ...imported.value, report: whole }, source: file })
}
