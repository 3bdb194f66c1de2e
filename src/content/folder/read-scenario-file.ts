/** A scenario's file from disk. */
import { type ReadScenario, readScenario } from '../scenario/read-scenario.ts'
import { readTextFile } from './read-text-file.ts'

/** What a scenario's file holds. */
export function readScenarioFile(path: string): {
  readonly file: string
  readonly text: string
  readonly read: ReadScenario
} {
  const file = path.split(/[\\/]/).at(-1) ?? path
  const found = readTextFile(path)
  if ('text' in found) return { file, text: found.text, read: readScenario({ path: file, text: found.text }) }
  const problems = [{ file, line: 0, code: 'E-FILE', message: found.trouble } as const]
  return { file, text: '', read: { scenario: null, yaml: null, problems } }
}
