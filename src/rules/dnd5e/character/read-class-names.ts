/** Which classes of the rules a sheet's free text names. */
import { type ClassId, classIds } from '../data/srd-vocabulary.ts'

/**
 * The class a sheet's `class` text names first.
 *
 * @example
 * classNamed('Fighter 3') // 'fighter'
 */
export function classNamed(text: string): ClassId | undefined {
  const words = text.toLowerCase().split(/[^a-z]+/)
  return classIds.find((id) => id === words.find((word) => classIds.some((known) => known === word)))
}

/** All classes a sheet's `class` text names. */
export function classesNamed(text: string): ClassId[] {
  const words = new Set(text.toLowerCase().split(/[^a-z]+/))
  return classIds.filter((id) => words.has(id))
}
